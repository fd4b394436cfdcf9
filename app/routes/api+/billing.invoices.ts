import { z } from "zod";
import { invoiceAnswer } from "~/features/billing/answers";
import { listOwnInvoices } from "~/features/billing/subscriptions/manage-subscription.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/billing/invoices", {
  GET: operation({
    id: "listInvoices",
    summary: "The person's invoices, newest first",
    access: "user",
    answers: { 200: z.array(invoiceAnswer), 503: "Payments are not configured, or Stripe does not answer." },
    handle: ({ context, user }) => {
      context.leaveQueue();
      return listOwnInvoices(user.id);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
