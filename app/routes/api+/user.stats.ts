import { statsAnswer } from "~/features/profile/answers";
import { loadStats } from "~/features/profile/load-stats.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/user/stats", {
  GET: operation({
    id: "readUserStats",
    summary: "Days active, messages exchanged, meditations and images created, sittings and their minutes",
    access: "user",
    answers: { 200: statsAnswer },
    handle: ({ user }) => loadStats(user.id),
  }),
});

export const loader = api.loader;
export const action = api.action;
