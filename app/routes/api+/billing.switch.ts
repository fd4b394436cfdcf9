import { switchPlan } from "~/features/billing/manage-subscription.server";
import { planSchema } from "~/features/billing/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";

const api = endpoint("/api/billing/switch", {
  POST: operation({
    summary: "Changes the plan and takes what that costs today",
    access: "user",
    body: planSchema,
    handle: async ({ user, body }) => {
      await consumeRateLimit("billingUser", user.id);
      return switchPlan(user.id, body.planType);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
