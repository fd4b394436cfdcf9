import { turnConflictAnswer, turnEventAnswer } from "~/features/chat/answers";
import { openStream } from "~/features/chat/turns/streams/open-stream.server";
import { streamQuerySchema } from "~/features/chat/schema";
import { contentOf, eventsOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { careResponse } from "~/http/care-without-database.server";
import { requestPlace } from "~/http/session/request-place.server";
import { eventStream } from "~/http/streaming/event-stream.server";

const api = endpoint("/api/chat/stream", {
  GET: operation({
    id: "streamReply",
    summary: "A reply as server-sent events: token, reset, done, error; Last-Event-ID resumes",
    access: "user",
    query: streamQuerySchema,
    headers: { "Last-Event-ID": "The id of the last event that was read: the stream goes on after it." },
    answers: {
      200: eventsOf("The reply, event by event.", turnEventAnswer),
      204: "Nothing is running there, or the end of the reply was read already.",
      402: "The messages of the day are used up.",
      403: "The request comes from a page of another site.",
      404: "The turn or the conversation does not exist, or is somebody else's.",
      409: ["Another reply is running there.", turnConflictAnswer],
      429: "Too many streams are open or were opened in a short time, or too many replies are running.",
      503: [
        "The server is busy, or its database does not answer.",
        contentOf("The message states danger, and this is the care answer.", "text/markdown"),
      ],
    },
    handle: async ({ request, context, user, query }) => {
      const lastEventId = request.headers.get("Last-Event-ID") ?? query.after ?? null;
      // A reader who returns for the rest of a reply, or only watches, starts nothing.
      const maySubmit = lastEventId === null && request.method === "GET";
      const feed = await openStream(user.id, query, context.signal, maySubmit, requestPlace(request));
      return feed
        ? await eventStream(request, context, feed, lastEventId)
        : new Response(null, { status: 204 });
    },
    whenUnavailable: ({ request, query }) =>
      query.message === undefined ? null : careResponse(request, query.message, query.language),
  }),
});

export const loader = api.loader;
export const action = api.action;
