import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { SubscriptionDto } from "../types";

const planNames = { annual: "billing.plans.annual.name", monthly: "billing.plans.monthly.name" };

/** A person's subscription, when it continues, and what they can do about it. */
export function SubscriptionPanel({
  subscription,
  isPremium,
}: {
  subscription: SubscriptionDto | null;
  isPremium: boolean;
}) {
  const { t } = useTranslation();
  const sentence = useSentence(subscription, isPremium);
  const planId = subscription?.planId;
  // Where an administrator ended Premium, to continue would only be charged.
  const isRunning = isPremium && (subscription?.state === "active" || subscription?.state === "trialing");
  const isUnpaid = subscription?.state === "past_due" || subscription?.state === "unpaid";
  const canCancel = isUnpaid || subscription?.state === "paused";
  return (
    <section className="section" aria-labelledby="subscription-title">
      <h2 id="subscription-title">{t("billing.manage.title")}</h2>
      <p>
        {planId && subscription.state !== "canceled" && (
          <strong className="font-medium">{t(planNames[planId])}. </strong>
        )}
        {sentence}
      </p>
      {subscription === null && (
        <p>
          <Link className="btn" to="/support?category=billing">
            {t("profile.plan.manage")}
          </Link>
        </p>
      )}
      {subscription && (
        <>
          <div className="form-actions">
            {isRunning && !subscription.cancelAtPeriodEnd && (
              <>
                {/* A trial has no price yet that a change could be reckoned with. */}
                {subscription.state === "active" && (
                  <Link className="btn" to="/profile/switch-plan">
                    {t(
                      planId === "annual" ? "billing.manage.switch.monthly" : "billing.manage.switch.annual",
                    )}
                  </Link>
                )}
                <Link className="btn" to="/profile/cancel-subscription">
                  {t("billing.manage.cancel")}
                </Link>
              </>
            )}
            {isRunning && subscription.cancelAtPeriodEnd && (
              <IntentForm intent="resume" label={t("billing.manage.resume")} isPrimary />
            )}
            {isUnpaid ? (
              <IntentForm intent="portal" label={t("billing.manage.card")} isPrimary />
            ) : (
              <IntentForm intent="portal" label={t("profile.plan.manage")} />
            )}
            {canCancel && (
              <Link className="btn" to="/profile/cancel-subscription">
                {t("billing.manage.cancel")}
              </Link>
            )}
            <Link className="btn" to="/profile/invoices">
              {t("billing.manage.invoices")}
            </Link>
          </div>
          <p className="help">{t("billing.manage.portalHelp")}</p>
        </>
      )}
    </section>
  );
}

function IntentForm({ intent, label, isPrimary }: { intent: string; label: string; isPrimary?: boolean }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="contents">
      <button
        className={isPrimary ? "btn btn-primary" : "btn"}
        name="intent"
        value={intent}
        disabled={isBusy}
      >
        {label}
      </button>
    </Form>
  );
}

/** The state of a subscription in one sentence. */
function useSentence(subscription: SubscriptionDto | null, isPremium: boolean): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  if (!subscription) return t("billing.manage.granted");
  const { state, currentPeriodEnd, cancelAtPeriodEnd, graceEndsAt } = subscription;
  const inWords = (date: string | null) => (date ? formatLongDate(date, language, timeZone) : "–");
  switch (state) {
    case "past_due":
      // After the days of grace Premium has stopped, though Stripe still tries to take the payment.
      return isPremium
        ? t("billing.manage.pastDue", { date: inWords(graceEndsAt) })
        : t("billing.manage.unpaid");
    case "unpaid":
      return t("billing.manage.unpaid");
    case "paused":
      return t("billing.manage.paused");
    case "canceled":
      return t("billing.manage.canceled");
    default:
      if (!cancelAtPeriodEnd) return t("billing.manage.renews", { date: inWords(currentPeriodEnd) });
      // An administrator may have ended Premium before.
      return t(isPremium ? "billing.manage.ends" : "billing.manage.endsPlain", {
        date: inWords(currentPeriodEnd),
      });
  }
}
