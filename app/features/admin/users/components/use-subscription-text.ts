import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import type { SubscriptionDto } from "~/features/billing/types";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

const planNames = {
  annual: "adminUsers.subscription.annual",
  monthly: "adminUsers.subscription.monthly",
  other: "adminUsers.subscription.other",
};

const otherStates: Partial<Record<SubscriptionDto["state"], string>> = {
  past_due: "adminUsers.subscription.unpaid",
  unpaid: "adminUsers.subscription.unpaid",
  paused: "adminUsers.subscription.paused",
};

/** What is paid for and until when, as the console says it; null for a person without a subscription. */
export function useSubscriptionText(subscription: SubscriptionDto | null): string | null {
  const { t } = useTranslation();
  const { plan, date } = useSubscriptionValues(subscription);
  if (!subscription) return null;
  const { state, cancelAtPeriodEnd } = subscription;
  const other = otherStates[state];
  if (other) return t(other, { plan });
  if (state !== "active" && state !== "trialing") return t("adminUsers.subscription.ended", { plan });
  return t(cancelAtPeriodEnd ? "adminUsers.subscription.ends" : "adminUsers.subscription.renews", {
    plan,
    date,
  });
}

/** What a ban does to a person's subscription; null where nothing runs. */
export function useBanText(subscription: SubscriptionDto | null): string | null {
  const { t } = useTranslation();
  const { plan, date } = useSubscriptionValues(subscription);
  if (!subscription || subscription.state === "canceled") return null;
  if (otherStates[subscription.state]) return t("adminUsers.ban.unpaid");
  return t(subscription.cancelAtPeriodEnd ? "adminUsers.ban.ends" : "adminUsers.ban.renews", { plan, date });
}

function useSubscriptionValues(subscription: SubscriptionDto | null) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  const end = subscription?.currentPeriodEnd;
  return {
    plan: t(planNames[subscription?.planId ?? "other"]),
    date: end ? formatLongDate(end, language, timeZone) : "–",
  };
}
