import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { ManagedReason } from "~/features/onboarding/steps";
import { useLanguage } from "~/i18n/use-language";

/** The reasons in the order in which they are offered, with buttons that move, retire and offer them. */
export function ReasonsTable({ reasons }: { reasons: ManagedReason[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminContent.reasons.label")}</th>
          <th scope="col">{t("adminContent.reasons.description")}</th>
          <th scope="col">{t("adminContent.state")}</th>
          <th scope="col">{t("adminContent.reasons.change")}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ key, labels, descriptions, isActive }, index) => {
          const label = labels[language] || labels.en;
          return (
            <tr key={key}>
              <td data-label={t("adminContent.reasons.label")}>
                <Link className="link" to={`/admin/content/reasons/${key}`}>
                  {label}
                </Link>
              </td>
              <td data-label={t("adminContent.reasons.description")}>
                {descriptions[language] || descriptions.en}
              </td>
              <td data-label={t("adminContent.state")}>
                <span className="console-state" data-state={isActive ? "good" : undefined}>
                  {t(isActive ? "adminContent.reasons.offered" : "adminContent.reasons.retired")}
                </span>
              </td>
              <td data-label={t("adminContent.reasons.change")} className="max-md:pt-2">
                <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
                  <input type="hidden" name="key" value={key} />
                  <Act intent="up" name={label} isOff={index === 0} />
                  <Act intent="down" name={label} isOff={index === reasons.length - 1} />
                  <Act intent={isActive ? "retire" : "offer"} name={label} />
                </Form>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Act({ intent, name, isOff = false }: { intent: string; name: string; isOff?: boolean }) {
  const { t } = useTranslation();
  const text = t(`adminContent.reasons.act.${intent}`);
  return (
    <button className="btn" name="intent" value={intent} disabled={isOff} aria-label={`${text}: ${name}`}>
      {text}
    </button>
  );
}
