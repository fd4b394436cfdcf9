import { useTranslation } from "react-i18next";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { AdminSummary } from "~/features/admin/types";

const figures = ["totalUsers", "premiumUsers", "activeUsersToday", "messagesToday"] as const;

/** The four figures above every tab. */
export function SummaryCards({ summary }: { summary: AdminSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <dl className="console-summary">
      {figures.map((name) => (
        <div key={name}>
          <dt>{t(`admin.summary.${name}`)}</dt>
          <dd>{formatCount(summary[name], language)}</dd>
        </div>
      ))}
    </dl>
  );
}
