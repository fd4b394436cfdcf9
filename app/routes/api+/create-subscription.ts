import { beginSubscription } from "~/features/billing/begin-subscription.server";
import { planSchema } from "~/features/billing/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { admitToStripe } from "~/http/stripe-requests.server";

const api = endpoint("/api/create-subscription", {
  POST: operation({
    summary: "Begins a subscription, whose first payment the browser confirms",
    access: "user",
    body: planSchema,
    handle: async ({ context, user, body }) => {
      await admitToStripe(context, user.id);
      return beginSubscription(user.id, body.planType);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
