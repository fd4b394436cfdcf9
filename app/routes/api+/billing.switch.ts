import { subscriptionAnswer } from "~/features/billing/answers";
import { switchPlan } from "~/features/billing/subscriptions/manage-subscription.server";
import { planSchema } from "~/features/billing/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { admitToStripe, stripeAnswers } from "~/http/stripe-requests.server";

const api = endpoint("/api/billing/switch", {
  POST: operation({
    id: "switchPlan",
    summary: "Changes the plan and takes what that costs today",
    access: "user",
    body: planSchema,
    answers: {
      200: subscriptionAnswer,
      ...stripeAnswers,
      409: "Another change is being made, the last payment is missing or was given back in whole or in part, or an administrator has ended Premium.",
    },
    handle: async ({ context, user, body }) => {
      await admitToStripe(context, user.id);
      return switchPlan(user.id, body.planType);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
