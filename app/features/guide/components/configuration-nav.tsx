import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { usePlace } from "~/client/use-place";

/** The three pages of one configuration. */
export function ConfigurationNav({ id }: { id: string }) {
  const { t } = useTranslation();
  const { pathname } = usePlace();
  const path = `/admin/ai-training/${id}`;
  const pages = [
    [path, t("adminTraining.edit")],
    [`${path}/test`, t("adminTraining.testPrompts")],
    [`${path}/versions`, t("adminTraining.versions")],
  ] as const;
  return (
    <nav className="console-subnav" aria-label={t("adminTraining.pages")}>
      {pages.map(([to, label]) => (
        <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
