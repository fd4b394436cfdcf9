import { paymentAnswer } from "~/features/billing/answers";
import { paymentsQuerySchema } from "~/features/billing/admin-schema";
import { listPayments } from "~/features/billing/payments/list-payments.server";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/payments", {
  GET: operation({
    id: "listPayments",
    summary: "Payments, newest first",
    access: "admin",
    query: paymentsQuerySchema,
    act: () => ({ action: "viewPayments", entity: "payment" }),
    answers: { 200: pageOf(paymentAnswer) },
    handle: ({ query: { status, ...page } }) => listPayments({ status }, page),
  }),
});

export const loader = api.loader;
export const action = api.action;
