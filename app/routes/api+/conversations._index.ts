import { createConversation } from "~/features/chat/create-conversation.server";
import { listConversations } from "~/features/chat/list-conversations.server";
import { newConversationSchema, pageSchema } from "~/features/chat/schema";
import { endpoint, operation, pageResponse } from "~/http/api.server";

const api = endpoint({
  GET: operation({
    access: "user",
    query: pageSchema,
    handle: async ({ request, user, query }) =>
      pageResponse(request, await listConversations(user.id, query)),
  }),
  POST: operation({
    access: "user",
    body: newConversationSchema,
    status: 201,
    handle: async ({ user, body: { initialMessage, ...input } }) => ({
      ...(await createConversation(user.id, input)),
      ...(initialMessage !== undefined && { initialMessage }),
    }),
  }),
});

export const loader = api.loader;
export const action = api.action;
