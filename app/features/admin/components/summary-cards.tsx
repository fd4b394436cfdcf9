import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { AdminSummary } from "~/features/admin/types";
import { useFreshSummary } from "./use-fresh-summary";

const figures = ["totalUsers", "premiumUsers", "activeUsersToday", "messagesToday"] as const;

/** The four figures below the tabs, and a link that counts them again. A phone shows them on the first tab only. */
export function SummaryCards({ summary: loaded }: { summary: AdminSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { summary, refresh } = useFreshSummary(loaded);
  return (
    <div className={pathname === "/admin" ? "console-figures" : "console-figures max-md:hidden"}>
      <dl className="console-summary">
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`admin.summary.${name}`)}</dt>
            <dd>{formatCount(summary[name], language)}</dd>
          </div>
        ))}
      </dl>
      <Link
        className="link text-sm"
        to={pathname + search}
        preventScrollReset
        onClick={(event) => {
          // With scripts only the figures are loaded, and the page below them stays as it is.
          event.preventDefault();
          refresh();
        }}
      >
        {t("admin.summary.refresh")}
      </Link>
    </div>
  );
}
