import { conversationAnswer, newConversationAnswer } from "~/features/chat/answers";
import { createConversation } from "~/features/chat/conversations/create-conversation.server";
import { listConversations } from "~/features/chat/conversations/list-conversations.server";
import { conversationsPageSchema, newConversationSchema } from "~/features/chat/schema";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/conversations", {
  GET: operation({
    id: "listConversations",
    summary: "A page of conversations, latest first; the next page is in the Link header",
    access: "user",
    query: conversationsPageSchema,
    answers: { 200: pageOf(conversationAnswer) },
    handle: ({ user, query: { favorite, archived, ...page } }) =>
      listConversations(user.id, { ...page, favorites: favorite === "true", archived: archived === "true" }),
  }),
  POST: operation({
    id: "createConversation",
    summary: "Creates a conversation",
    access: "user",
    body: newConversationSchema,
    answers: { 201: newConversationAnswer, 429: "Too many conversations in a short time." },
    handle: async ({ user, body: { initialMessage, ...input } }) => ({
      ...(await createConversation(user.id, { ...input, initialMessage })),
      ...(initialMessage !== undefined && { initialMessage }),
    }),
  }),
});

export const loader = api.loader;
export const action = api.action;
