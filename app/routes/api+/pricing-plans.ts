import { listPlans } from "~/features/billing/list-plans.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { readPreferences } from "~/http/session/preferences.server";

const api = endpoint("/api/pricing-plans", {
  GET: operation({
    summary: "The plans, the recommended one first",
    access: "user",
    handle: ({ request, user }) => listPlans(readPreferences(request, user).language),
  }),
});

export const loader = api.loader;
export const action = api.action;
