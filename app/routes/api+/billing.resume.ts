import { subscriptionAnswer } from "~/features/billing/answers";
import { resumeSubscription } from "~/features/billing/subscriptions/manage-subscription.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { admitToStripe, stripeAnswers } from "~/http/stripe-requests.server";

const api = endpoint("/api/billing/resume", {
  POST: operation({
    id: "resumeSubscription",
    summary: "Lets a subscription that was about to end continue",
    access: "user",
    answers: {
      200: subscriptionAnswer,
      ...stripeAnswers,
    },
    handle: async ({ context, user }) => {
      await admitToStripe(context, user.id);
      return resumeSubscription(user.id);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
