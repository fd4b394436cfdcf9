import { openPortal } from "~/features/billing/manage-subscription.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { admitToStripe } from "~/http/stripe-requests.server";
import { env } from "~/services/env.server";

const api = endpoint("/api/billing/portal", {
  POST: operation({
    summary: "Opens Stripe's pages for cards, addresses and invoices",
    access: "user",
    handle: async ({ context, user }) => {
      await admitToStripe(context, user.id);
      return { url: await openPortal(user.id, `${env.origin}/profile/subscription`) };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
