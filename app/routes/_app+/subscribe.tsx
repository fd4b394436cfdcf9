import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { documentLoader, pageAction } from "~/client/failures/failure-handling";
import { readSetting } from "~/features/admin/read-settings.server";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { SubscribeScreen } from "~/features/billing/components/subscribe-screen";
import { findCredit } from "~/features/billing/payments/find-credit.server";
import { listPlans } from "~/features/billing/plans/list-plans.server";
import { planSchema } from "~/features/billing/schema";
import {
  premiumTakenUntil,
  waitingSubscription,
} from "~/features/billing/subscriptions/to-subscription-dto.server";
import type { CreditDto } from "~/features/billing/types";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences, translated } from "~/http/session/preferences.server";
import { admitToStripe } from "~/http/stripe-requests.server";
import { env } from "~/services/env.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = documentLoader();
export const clientAction = pageAction({ key: "billing.errors.initialization" });

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const isOpen = isBillingConfigured();
  const title = await translated(request, context, "billing.title");
  const plans = isOpen ? await listPlans(readPreferences(request, user).language) : [];
  const hasTax = await readSetting("stripeTax");
  let credit: CreditDto | null = null;
  if (isOpen && ended.includes(user.subscription?.state ?? "")) {
    context.leaveQueue();
    ({ credit } = await findCredit(user.id));
  }
  return json({
    title,
    isPremium: user.subscriptionTier === "premium",
    takenUntil: premiumTakenUntil(user),
    waiting: waitingSubscription(user),
    isOpen,
    plans,
    credit,
    /**
     * With it the card form is part of the page. Taxes need an address, for which Stripe's page asks; with a credit it shows
     * what is left to pay.
     */
    publishableKey: hasTax || credit ? null : (env.STRIPE_PUBLISHABLE_KEY ?? null),
  });
});

/** States after which an earlier change of plan may have left a credit. */
const ended: readonly string[] = ["canceled", "incomplete", "incomplete_expired"];

/** Leads to Stripe's payment page, or begins what the page's own card form confirms. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const submission = parseForm(form, { schema: planSchema });
  if (submission.status !== "success") {
    const formError = submission.error?.planType?.[0] ?? "errors.badRequest";
    return json({ formError, retryAfterSeconds: undefined, planId: null }, { status: 400 });
  }
  const { planType: planId } = submission.value;
  try {
    await admitToStripe(context, user.id);
    if (form.get("intent") === "card") return json(await beginSubscription(user.id, planId));
    const { language } = readPreferences(request, user);
    const successUrl = `${env.origin}/profile?upgraded=true`;
    const cancelUrl = `${env.origin}/subscribe`;
    return redirect(await beginCheckout(user.id, planId, { language, successUrl, cancelUrl }), 303);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error, "billing.errors.initialization");
    return json({ ...refusal, planId }, init);
  }
});

export default function Subscribe() {
  const answer = useActionData<typeof action>();
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  return (
    <SubscribeScreen
      isInCare={shell?.isInCare ?? false}
      {...useLoaderData<typeof loader>()}
      refusal={answer && "formError" in answer ? answer : null}
    />
  );
}
