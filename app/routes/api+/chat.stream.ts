import { joinOrSubmitTurn } from "~/features/chat/join-or-submit-turn.server";
import { findRunningTurn, openTurn } from "~/features/chat/open-turn.server";
import { streamQuerySchema, type StreamQuery } from "~/features/chat/schema";
import { endpoint, operation } from "~/http/api.server";
import { eventStream } from "~/http/event-stream.server";

const api = endpoint("/api/chat/stream", {
  GET: operation({
    summary: "A reply as server-sent events: token, reset, done, error; Last-Event-ID resumes",
    access: "user",
    query: streamQuerySchema,
    handle: async ({ request, context, user, query }) => {
      const lastEventId = request.headers.get("Last-Event-ID") ?? query.after ?? null;
      // Who comes back for the rest of a reply, or only looks, begins nothing.
      const maySubmit = lastEventId === null && request.method === "GET";
      const turnId = await findTurnId(user.id, query, maySubmit);
      if (!turnId) return new Response(null, { status: 204 });
      return eventStream(context, await openTurn(user.id, turnId), lastEventId);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;

/** The turn by its id; or the one that the message begins or joins; or, without a message, the one that runs. */
async function findTurnId(userId: string, query: StreamQuery, maySubmit: boolean): Promise<string | null> {
  if (query.turn !== undefined) return query.turn;
  if (query.message !== undefined && maySubmit) {
    const { conversationId, message, language } = query;
    return joinOrSubmitTurn({ userId, conversationId, message, language });
  }
  return (await findRunningTurn(userId, query.conversationId))?._id.toString() ?? null;
}
