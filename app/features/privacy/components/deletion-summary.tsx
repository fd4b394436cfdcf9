import { Link } from "@remix-run/react";
import type { CreditState } from "~/features/billing/types";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/translation";
import { useLanguage } from "~/i18n/use-language";

const items = [
  "deletion.goesItems.words",
  "deletion.goesItems.media",
  "deletion.goesItems.memories",
  "deletion.goesItems.sessions",
  "deletion.goesItems.subscription",
];

/** What deleting an account removes, what stays, and how to download a copy. */
export function DeletionSummary({ credit, isCreditUnknown }: CreditState) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <section className="section" aria-labelledby="goes-title">
        <h2 id="goes-title">{t("deletion.goes")}</h2>
        <ul className="grid list-disc gap-1.5 ps-5">
          {items.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
          {credit && (
            <li>
              {t("deletion.goesItems.credit", {
                amount: formatMoney(credit.amount, credit.currency, language),
              })}
            </li>
          )}
          {isCreditUnknown && <li>{t("deletion.goesItems.creditUnknown")}</li>}
        </ul>
      </section>
      <section className="section" aria-labelledby="stays-title">
        <h2 id="stays-title">{t("deletion.stays")}</h2>
        <p>{t("deletion.staysText")}</p>
      </section>
      <div className="notice grid justify-items-start gap-3">
        <p>{t("deletion.first")}</p>
        <Link className="btn" to="/profile/data">
          {t("deletion.download")}
        </Link>
      </div>
    </>
  );
}
