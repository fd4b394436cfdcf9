import { subscriptionAnswer } from "~/features/billing/answers";
import { endSubscription } from "~/features/billing/subscriptions/manage-subscription.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { admitToStripe, stripeAnswers } from "~/http/stripe-requests.server";

const api = endpoint("/api/billing/cancel", {
  POST: operation({
    id: "cancelSubscription",
    summary: "Lets the subscription end with the period that is paid; an unpaid one ends at once",
    access: "user",
    answers: {
      200: subscriptionAnswer,
      ...stripeAnswers,
    },
    handle: async ({ context, user }) => {
      await admitToStripe(context, user.id, "cancelUser");
      return endSubscription(user.id);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
