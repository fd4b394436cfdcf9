import { supportQuerySchema } from "~/features/support/admin-schema";
import { listSupportRequests } from "~/features/support/list-support-requests.server";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/support-requests", {
  GET: operation({
    summary: "The requests to support, newest first",
    access: "admin",
    query: supportQuerySchema,
    act: () => ({ action: "viewSupportRequests", entity: "supportRequest" }),
    handle: async ({ request, query: { status, assigneeId, ...page } }) =>
      pageResponse(request, await listSupportRequests({ status, assigneeId }, page)),
  }),
});

export const loader = api.loader;
export const action = api.action;
