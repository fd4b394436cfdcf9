import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate, formatMoney, formatPrice } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { PlanChangeDto, PlanDto } from "../types";

/** What a change of plan costs today and afterwards. */
export function PlanChange({
  plan,
  change,
  endsAt,
}: {
  plan: PlanDto;
  change: PlanChangeDto;
  /** When the subscription would end without the change; null when it goes on. */
  endsAt: string | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  const money = (amount: number) => formatMoney(amount, change.currency, language);
  return (
    <>
      {change.paidByCredit > 0 && (
        <p>
          {t("billing.switch.costs", { amount: money(change.dueToday + change.paidByCredit) })}{" "}
          {t("billing.switch.paidByCredit", { amount: money(change.paidByCredit) })}
        </p>
      )}
      <p>
        {change.dueToday > 0
          ? t(change.paidByCredit > 0 ? "billing.switch.rest" : "billing.switch.today", {
              amount: money(change.dueToday),
            })
          : t("billing.switch.nothing")}
      </p>
      {change.credit > 0 && <p>{t("billing.switch.credit", { amount: money(change.credit) })}</p>}
      {/* The plan's own price is in US dollars. */}
      {change.currency === "usd" && (
        <p className="text-soft">
          {t(plan.interval === "year" ? "billing.switch.after.year" : "billing.switch.after.month", {
            price: formatPrice(plan.price, language),
          })}
        </p>
      )}
      {endsAt && <p>{t("billing.switch.goesOn", { date: formatLongDate(endsAt, language, timeZone) })}</p>}
    </>
  );
}
