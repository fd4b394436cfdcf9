import { searchSchema } from "~/features/chat/schema";
import { searchConversations } from "~/features/chat/conversations/search-conversations.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/conversations/search", {
  GET: operation({
    summary: "Conversations by their titles and messages, case and accents ignored; none for a blank search",
    access: "user",
    query: searchSchema,
    handle: async ({ user, query }) =>
      (await searchConversations(user.id, query.q)).map(({ conversation }) => conversation),
  }),
});

export const loader = api.loader;
export const action = api.action;
