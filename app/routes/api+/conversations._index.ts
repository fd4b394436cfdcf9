import { createConversation } from "~/features/chat/conversations/create-conversation.server";
import { listConversations } from "~/features/chat/conversations/list-conversations.server";
import { conversationsPageSchema, newConversationSchema } from "~/features/chat/schema";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint("/api/conversations", {
  GET: operation({
    summary: "A page of conversations, latest first; the next page is in the Link header",
    access: "user",
    query: conversationsPageSchema,
    handle: async ({ request, user, query: { favorite, archived, ...page } }) =>
      pageResponse(
        request,
        await listConversations(user.id, {
          ...page,
          favorites: favorite === "true",
          archived: archived === "true",
        }),
      ),
  }),
  POST: operation({
    summary: "Creates a conversation",
    access: "user",
    body: newConversationSchema,
    status: 201,
    handle: async ({ user, body: { initialMessage, ...input } }) => ({
      ...(await createConversation(user.id, { ...input, initialMessage })),
      ...(initialMessage !== undefined && { initialMessage }),
    }),
  }),
});

export const loader = api.loader;
export const action = api.action;
