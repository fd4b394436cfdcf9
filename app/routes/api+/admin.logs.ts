import { logEntryAnswer } from "~/features/admin/answers";
import { listLog } from "~/features/admin/list-log.server";
import { logQuerySchema } from "~/features/admin/schema";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/logs", {
  GET: operation({
    id: "listLog",
    summary: "What administrators looked at and did, the newest first; the next page is in the Link header",
    access: "admin",
    query: logQuerySchema,
    act: () => ({ action: "viewLog", entity: "log" }),
    answers: { 200: pageOf(logEntryAnswer) },
    handle: ({ query: { before, limit, ...filter } }) => listLog(filter, { before, limit }),
  }),
});

export const loader = api.loader;
export const action = api.action;
