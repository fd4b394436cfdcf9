import { z } from "zod";
import { topicAnswer } from "~/features/home/answers";
import { listTopics } from "~/features/home/load-topics.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { readPreferences } from "~/http/session/preferences.server";

const api = endpoint("/api/conversation-suggestions", {
  GET: operation({
    id: "listTopics",
    summary:
      "Four topics, one for each category, from the person's profile and memories; none if nothing is known",
    access: "user",
    answers: { 200: z.array(topicAnswer) },
    handle: ({ request, user }) => listTopics(user, readPreferences(request, user)),
  }),
});

export const loader = api.loader;
export const action = api.action;
