import { begunSubscriptionAnswer } from "~/features/billing/answers";
import { beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { planSchema } from "~/features/billing/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { admitToStripe } from "~/http/stripe-requests.server";

const api = endpoint("/api/create-subscription", {
  POST: operation({
    id: "createSubscription",
    summary: "Begins a subscription, whose first payment the browser confirms",
    access: "user",
    body: planSchema,
    answers: {
      200: begunSubscriptionAnswer,
      402: "The card was declined.",
      409: "The person has Premium already, another payment is open, or the payment is made on Stripe's page.",
      429: "Too many changes in a short time.",
      503: "Payments are not configured, or Stripe does not answer.",
    },
    handle: async ({ context, user, body }) => {
      await admitToStripe(context, user.id);
      return beginSubscription(user.id, body.planType);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
