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
    <dl className="console-summary max-w-form grid-cols-3 md:grid-cols-3">
      {figures.map(({ label, text }) => (
        <div key={label} className="content-between max-md:px-3">
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
