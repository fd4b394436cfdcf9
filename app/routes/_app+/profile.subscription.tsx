import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { FormError } from "~/components/forms/form-error";
import { toViewer } from "~/features/auth/user-dto.server";
import { SubscriptionPanel } from "~/features/billing/components/subscription-panel";
import { openPortal, resumeSubscription } from "~/features/billing/subscriptions/manage-subscription.server";
import { isGranted, toSubscriptionDto } from "~/features/billing/subscriptions/to-subscription-dto.server";
import { BenefitList } from "~/features/profile/components/benefit-list";
import { FreePlan, PremiumPlan } from "~/features/profile/components/plan-panel";
import { loadMonthlyPrice } from "~/features/profile/load-monthly-price.server";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { admitToStripe } from "~/http/stripe-requests.server";
import { redirectWithToast } from "~/http/toast.server";
import { env } from "~/services/env.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { isPremium, usage } = toViewer(user);
  return json({
    title: await translated(request, context, "profile.tabs.subscription"),
    isPremium,
    status: statusOf(user),
    usage,
    monthlyPrice: isPremium ? null : await loadMonthlyPrice(),
    subscription: isBillingConfigured() && !isGranted(user) ? toSubscriptionDto(user) : null,
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const intent = (await readForm(request)).get("intent");
  try {
    await admitToStripe(context, user.id);
    if (intent === "portal") {
      return redirect(await openPortal(user.id, `${env.origin}/profile/subscription`), 303);
    }
    if (intent !== "resume") throw Response.json({ code: "errors.badRequest" }, { status: 400 });
    await resumeSubscription(user.id);
  } catch (error) {
    return json(...toFormRefusal(error, "billing.errors.failed"));
  }
  return redirectWithToast("/profile/subscription", { key: "billing.toast.resumed" });
});

/** What an administrator gave is active, whatever became of an earlier subscription. */
function statusOf(
  user: Parameters<typeof isGranted>[0] & { subscriptionStatus: string },
): "active" | "paymentMissing" | "inactive" {
  if (user.subscriptionStatus === "active" || isGranted(user)) return "active";
  return user.subscriptionStatus === "past_due" ? "paymentMissing" : "inactive";
}

export default function Subscription() {
  const { isPremium, status, usage, monthlyPrice, subscription } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  const { t } = useTranslation();
  const isOpen = subscription !== null && subscription.state !== "canceled";
  const isInCare = shell?.isInCare ?? false;
  return (
    <div className="settings-column">
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      {isPremium ? (
        <PremiumPlan status={status} />
      ) : (
        <FreePlan usage={usage} monthlyPrice={monthlyPrice} hasOffer={!isOpen && !isInCare} />
      )}
      {(subscription || isPremium) && <SubscriptionPanel subscription={subscription} isPremium={isPremium} />}
      {(isPremium || !isInCare) && (
        <section className="section" aria-labelledby="benefits-title">
          <h2 id="benefits-title">{t("profile.benefits.title")}</h2>
          <BenefitList />
        </section>
      )}
    </div>
  );
}
