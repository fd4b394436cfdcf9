import { z } from "zod";
import { planAnswer } from "~/features/billing/answers";
import { listPlans } from "~/features/billing/plans/list-plans.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { readPreferences } from "~/http/session/preferences.server";

const api = endpoint("/api/pricing-plans", {
  GET: operation({
    id: "listPlans",
    summary: "The plans, the recommended one first",
    access: "user",
    answers: { 200: z.array(planAnswer) },
    handle: ({ request, user }) => listPlans(readPreferences(request, user).language),
  }),
});

export const loader = api.loader;
export const action = api.action;
