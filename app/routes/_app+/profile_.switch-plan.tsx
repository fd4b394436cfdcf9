import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ConfirmForm } from "~/features/billing/components/confirm-form";
import { FailedPage } from "~/features/billing/components/failed-page";
import { PlanChange } from "~/features/billing/components/plan-change";
import { listPlans } from "~/features/billing/plans/list-plans.server";
import { previewSwitch, switchPlan } from "~/features/billing/subscriptions/manage-subscription.server";
import { planChangeSchema } from "~/features/billing/schema";
import { toSubscriptionDto } from "~/features/billing/subscriptions/to-subscription-dto.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences, translated } from "~/http/session/preferences.server";
import { admitToStripe } from "~/http/stripe-requests.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const subscription = toSubscriptionDto(user);
  if (subscription?.state !== "active" || user.subscriptionTier !== "premium")
    throw redirect("/profile/subscription");
  const planId = subscription.planId === "annual" ? "monthly" : "annual";
  const plans = await listPlans(readPreferences(request, user).language);
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw redirect("/profile/subscription");
  const key = planId === "annual" ? "billing.switch.title.annual" : "billing.switch.title.monthly";
  const title = await translated(request, context, key);
  context.leaveQueue();
  try {
    const change = await previewSwitch(user.id, planId);
    const endsAt = subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null;
    return json({ title, plan, change, endsAt, refusal: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Without its price the change is not offered.
    const [refusal, init] = toFormRefusal(error);
    return json({ title, plan, change: null, endsAt: null, refusal }, init);
  }
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: planChangeSchema });
  if (submission.status !== "success") throw Response.json({ code: "errors.badRequest" }, { status: 400 });
  try {
    await admitToStripe(context, user.id);
    const { planType, ...shown } = submission.value;
    await switchPlan(user.id, planType, shown);
  } catch (error) {
    return json(...toFormRefusal(error, "billing.errors.failed"));
  }
  return redirectWithToast("/profile/subscription", { key: "billing.toast.switched" });
});

export default function SwitchPlan() {
  const { title, plan, change, endsAt, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={title} isOfSubscription>
      {change ? (
        <ConfirmForm refusal={answer} confirm={t("billing.switch.confirm")} keep={t("billing.switch.keep")}>
          <input type="hidden" name="planType" value={plan.id} />
          <input type="hidden" name="amount" value={change.dueToday - change.credit} />
          <input type="hidden" name="currency" value={change.currency} />
          <PlanChange plan={plan} change={change} endsAt={endsAt} />
        </ConfirmForm>
      ) : (
        <FailedPage
          path={refusal?.formError === "billing.errors.givenBack" ? null : "/profile/switch-plan"}
          text={t(answer?.formError ?? refusal?.formError ?? "billing.errors.failed")}
        />
      )}
    </SettingsPage>
  );
}
