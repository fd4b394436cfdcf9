import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** The two pages of the tab AI Training. */
export function TrainingNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isKnowledge = pathname.startsWith("/admin/ai-training/knowledge");
  return (
    <nav className="console-subnav" aria-label={t("admin.tabs.training")}>
      <Link to="/admin/ai-training" aria-current={isKnowledge ? undefined : "page"}>
        {t("adminTraining.configurations")}
      </Link>
      <Link to="/admin/ai-training/knowledge" aria-current={isKnowledge ? "page" : undefined}>
        {t("adminTraining.knowledge")}
      </Link>
    </nav>
  );
}
