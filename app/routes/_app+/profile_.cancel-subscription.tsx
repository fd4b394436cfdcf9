import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { useClock } from "~/components/clock";
import { ConfirmForm } from "~/features/billing/components/confirm-form";
import { findCredit } from "~/features/billing/payments/find-credit.server";
import { endSubscription } from "~/features/billing/subscriptions/manage-subscription.server";
import { toSubscriptionDto } from "~/features/billing/subscriptions/to-subscription-dto.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences, translated } from "~/http/session/preferences.server";
import { admitToStripe } from "~/http/stripe-requests.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatLongDate, formatMoney } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const subscription = toSubscriptionDto(user);
  if (!subscription || subscription.cancelAtPeriodEnd || subscription.state === "canceled")
    throw redirect("/profile/subscription");
  const title = await translated(request, context, "billing.cancel.title");
  context.leaveQueue();
  return json({
    title,
    ...(await findCredit(user.id)),
    isPaid: subscription.state === "active" || subscription.state === "trialing",
    isPaused: subscription.state === "paused",
    endsAt: subscription.currentPeriodEnd,
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  try {
    await admitToStripe(context, user.id, "cancelUser");
    const { state, currentPeriodEnd } = await endSubscription(user.id);
    if (state === "canceled")
      return await redirectWithToast("/profile/subscription", { key: "billing.toast.ended" });
    const { language, timeZone } = readPreferences(request, user);
    const date = currentPeriodEnd ? formatLongDate(currentPeriodEnd, language, timeZone) : "–";
    return await redirectWithToast("/profile/subscription", {
      key: "billing.toast.cancelled",
      values: { date },
    });
  } catch (error) {
    return json(...toFormRefusal(error, "billing.errors.failed"));
  }
});

export default function CancelSubscription() {
  const { isPaid, isPaused, endsAt, credit, isCreditUnknown } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  return (
    <SettingsPage title={t("billing.cancel.title")} isOfSubscription>
      <ConfirmForm
        refusal={refusal}
        confirm={t("billing.cancel.confirm")}
        keep={t(isPaid ? "billing.cancel.keep" : "billing.cancel.keepUnpaid")}
        isDanger
      >
        {isPaid ? (
          <p>
            {endsAt
              ? t("billing.cancel.text", { date: formatLongDate(endsAt, language, timeZone) })
              : t("billing.cancel.textPlain")}
          </p>
        ) : (
          <p>{t(isPaused ? "billing.cancel.textPaused" : "billing.cancel.textUnpaid")}</p>
        )}
        <p className="text-soft">{t(isPaid ? "billing.cancel.yours" : "billing.cancel.yoursUnpaid")}</p>
        {credit && (
          <p>
            {t("billing.cancel.credit", { amount: formatMoney(credit.amount, credit.currency, language) })}
          </p>
        )}
        {isCreditUnknown && <p>{t("billing.cancel.creditUnknown")}</p>}
      </ConfirmForm>
    </SettingsPage>
  );
}
