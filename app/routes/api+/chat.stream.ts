import { joinOrSubmitTurn } from "~/features/chat/join-or-submit-turn.server";
import { findRunningTurn, openTurn } from "~/features/chat/open-turn.server";
import { streamQuerySchema, type StreamQuery } from "~/features/chat/schema";
import { endpoint, operation } from "~/http/api.server";
import { eventStream } from "~/http/event-stream.server";

const api = endpoint({
  GET: operation({
    access: "user",
    query: streamQuerySchema,
    handle: async ({ request, context, user, query }) => {
      const turnId = await findTurnId(user.id, query);
      if (!turnId) return new Response(null, { status: 204 });
      const feed = await openTurn(user.id, turnId);
      return eventStream(context, feed, request.headers.get("Last-Event-ID") ?? query.after ?? null);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;

/** The turn by its id; or the one that the message begins or joins; or, without a message, the one that runs. */
async function findTurnId(userId: string, query: StreamQuery): Promise<string | null> {
  if (query.turn !== undefined) return query.turn;
  if (query.message !== undefined) {
    const { conversationId, message, language } = query;
    return joinOrSubmitTurn({ userId, conversationId, message, language });
  }
  return (await findRunningTurn(userId, query.conversationId))?._id.toString() ?? null;
}
