import { listLog } from "~/features/admin/list-log.server";
import { logQuerySchema } from "~/features/admin/schema";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/logs", {
  GET: operation({
    summary: "What administrators looked at and did, the newest first; the next page is in the Link header",
    access: "admin",
    query: logQuerySchema,
    act: () => ({ action: "viewLog", entity: "log" }),
    handle: async ({ request, query: { before, limit, ...filter } }) =>
      pageResponse(request, await listLog(filter, { before, limit })),
  }),
});

export const loader = api.loader;
export const action = api.action;
