import { listOwnInvoices } from "~/features/billing/manage-subscription.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/billing/invoices", {
  GET: operation({
    summary: "The person's invoices, newest first",
    access: "user",
    handle: ({ context, user }) => {
      context.leaveQueue();
      return listOwnInvoices(user.id);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
