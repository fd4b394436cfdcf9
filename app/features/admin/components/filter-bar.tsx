import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";

/** The search and the filters of a list, as a form, so that it works without scripts. @param action the list's page. */
export function FilterBar({
  action,
  label,
  children,
}: {
  action: string;
  label: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Form action={action} className="console-bar" role="search" aria-label={label}>
      {children}
      <button className="btn">{t("admin.show")}</button>
    </Form>
  );
}
