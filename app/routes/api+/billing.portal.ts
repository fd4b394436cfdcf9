import { portalAnswer } from "~/features/billing/answers";
import { openPortal } from "~/features/billing/subscriptions/manage-subscription.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { admitToStripe } from "~/http/stripe-requests.server";
import { env } from "~/services/env.server";

const api = endpoint("/api/billing/portal", {
  POST: operation({
    id: "openPortal",
    summary: "Opens Stripe's pages for cards, addresses and invoices",
    access: "user",
    answers: {
      200: portalAnswer,
      404: "There is no subscription.",
      429: "Too many changes in a short time.",
      503: "Payments are not configured, or Stripe does not answer.",
    },
    handle: async ({ context, user }) => {
      await admitToStripe(context, user.id);
      return { url: await openPortal(user.id, `${env.origin}/profile/subscription`) };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
