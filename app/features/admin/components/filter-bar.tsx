import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";

/** The search and the filters of a list, as a form, so that it works without scripts. @param action the list's page. */
export function FilterBar({
  action,
  method = "get",
  label,
  children,
}: {
  action: string;
  method?: "get" | "post";
  label: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Form action={action} method={method} className="console-bar" role="search" aria-label={label}>
      {children}
      <button className="btn">{t("admin.show")}</button>
    </Form>
  );
}

/** Filters that a phone shows on demand, so that the list begins higher. @param active the names of what is chosen. */
export function FoldedFilters({
  title,
  active,
  children,
}: {
  title: string;
  active: string[];
  children: ReactNode;
}) {
  return (
    <details className="console-filters">
      <summary className="link min-h-11 py-2.5">
        {active.length > 0 ? `${title}: ${active.join(", ")}` : title}
      </summary>
      <div>{children}</div>
    </details>
  );
}
