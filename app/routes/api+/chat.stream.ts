import { openStream } from "~/features/chat/turns/open-stream.server";
import { streamQuerySchema } from "~/features/chat/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { requestPlace } from "~/http/session/request-place.server";
import { eventStream } from "~/http/streaming/event-stream.server";

const api = endpoint("/api/chat/stream", {
  GET: operation({
    summary: "A reply as server-sent events: token, reset, done, error; Last-Event-ID resumes",
    access: "user",
    query: streamQuerySchema,
    handle: async ({ request, context, user, query }) => {
      const lastEventId = request.headers.get("Last-Event-ID") ?? query.after ?? null;
      // A reader who returns for the rest of a reply, or only watches, starts nothing.
      const maySubmit = lastEventId === null && request.method === "GET";
      const feed = await openStream(user.id, query, context.signal, maySubmit, requestPlace(request));
      return feed
        ? await eventStream(request, context, feed, lastEventId)
        : new Response(null, { status: 204 });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
