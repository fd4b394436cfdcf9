import { adminStatsAnswer } from "~/features/admin/answers";
import { readStats } from "~/features/admin/read-stats.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/stats", {
  GET: operation({
    id: "readStats",
    summary: "The console's figures. A day is a UTC day; conversionRate is a rounded percentage",
    access: "admin",
    act: () => ({ action: "viewStats", entity: "stats" }),
    answers: { 200: adminStatsAnswer },
    handle: readStats,
  }),
});

export const loader = api.loader;
export const action = api.action;
