import { useTranslation } from "~/i18n/translation";
import { formatMoney, formatPrice } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { PlanChangeDto, PlanDto } from "../types";

/** What a change of plan costs today and afterwards. */
export function PlanChange({ plan, change }: { plan: PlanDto; change: PlanChangeDto }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, change.currency, language);
  return (
    <>
      <p>
        {change.dueToday > 0
          ? t("billing.switch.today", { amount: money(change.dueToday) })
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
    </>
  );
}
