import { suggestTopics } from "~/features/home/suggest-topics.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { readPreferences } from "~/http/session/preferences.server";

const api = endpoint("/api/conversation-suggestions", {
  GET: operation({
    summary:
      "Up to four topics based on the person's latest messages and reasons for coming; none if nothing fits",
    access: "user",
    handle: ({ request, user }) => suggestTopics(user, readPreferences(request, user).language),
  }),
});

export const loader = api.loader;
export const action = api.action;
