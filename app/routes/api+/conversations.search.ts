import { z } from "zod";
import { conversationAnswer } from "~/features/chat/answers";
import { searchSchema } from "~/features/chat/schema";
import { searchConversations } from "~/features/chat/conversations/search-conversations.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/conversations/search", {
  GET: operation({
    id: "searchConversations",
    summary:
      "Searches conversations by title and message, ignoring case and accents; a blank query finds none. The oldest messages may be left out while many people search, and for a word that is not whole",
    access: "user",
    query: searchSchema,
    answers: { 200: z.array(conversationAnswer) },
    handle: async ({ user, query }) =>
      (await searchConversations(user.id, query.q)).map(({ conversation }) => conversation),
  }),
});

export const loader = api.loader;
export const action = api.action;
