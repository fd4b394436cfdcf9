import { supportRequestAnswer } from "~/features/support/answers";
import { supportQuerySchema } from "~/features/support/admin-schema";
import { listSupportRequests } from "~/features/support/list-support-requests.server";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/support-requests", {
  GET: operation({
    id: "listSupportRequests",
    summary: "The requests to support, newest first",
    access: "admin",
    query: supportQuerySchema,
    act: () => ({ action: "viewSupportRequests", entity: "supportRequest" }),
    answers: { 200: pageOf(supportRequestAnswer) },
    handle: ({ query: { status, assigneeId, ...page } }) => listSupportRequests({ status, assigneeId }, page),
  }),
});

export const loader = api.loader;
export const action = api.action;
