import { paymentsQuerySchema } from "~/features/billing/admin-schema";
import { listPayments } from "~/features/billing/list-payments.server";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/payments", {
  GET: operation({
    summary: "Payments, newest first",
    access: "admin",
    query: paymentsQuerySchema,
    act: () => ({ action: "viewPayments", entity: "payment" }),
    handle: async ({ request, query: { status, ...page } }) =>
      pageResponse(request, await listPayments({ status }, page)),
  }),
});

export const loader = api.loader;
export const action = api.action;
