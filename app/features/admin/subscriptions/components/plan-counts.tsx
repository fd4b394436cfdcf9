import { useTranslation } from "~/i18n/translation";
import { conversionRate } from "~/features/billing/figures";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { AdminSummary } from "~/features/admin/types";

/** How many people are on each plan. */
export function PlanCounts({ summary }: { summary: AdminSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { totalUsers, premiumUsers } = summary;
  const figures = [
    { label: t("adminSubscriptions.free"), text: formatCount(totalUsers - premiumUsers, language) },
    { label: t("adminSubscriptions.premium"), text: formatCount(premiumUsers, language) },
    { label: t("adminSubscriptions.conversion"), text: `${conversionRate(premiumUsers, totalUsers)}%` },
  ];
  return (
    <dl className="console-facts max-w-form">
      {figures.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
