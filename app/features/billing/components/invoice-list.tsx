import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate, formatMoney } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { CreditDto, InvoiceDto } from "../types";

const statuses: Record<string, string> = {
  paid: "billing.invoices.status.paid",
  open: "billing.invoices.status.open",
  void: "billing.invoices.status.void",
  uncollectible: "billing.invoices.status.uncollectible",
};

/** A credit, and the invoices, each with a link to Stripe's page of it. */
export function InvoiceList({
  invoices,
  refunds,
  credit,
}: {
  invoices: InvoiceDto[];
  /** What was given back of an invoice, by its id. */
  refunds: Record<string, number>;
  credit: CreditDto | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  if (invoices.length === 0) return <p className="text-soft">{t("billing.invoices.empty")}</p>;
  return (
    <>
      {credit && (
        <p>
          {t("billing.invoices.credit", { amount: formatMoney(credit.amount, credit.currency, language) })}
        </p>
      )}
      <ul className="rows">
        {invoices.map(({ id, number, amount, currency, status, createdAt, url }) => (
          <li key={id} className="invoice">
            <span>{formatLongDate(createdAt, language, timeZone)}</span>
            <span className="tabular-nums">{formatMoney(amount, currency, language)}</span>
            <span className="text-soft">
              {refunds[id]
                ? t("billing.invoices.refunded", { amount: formatMoney(refunds[id], currency, language) })
                : t(statuses[status] ?? "billing.invoices.status.open")}
            </span>
            {url && (
              <a className="link" href={url} rel="noreferrer">
                {t(status === "open" ? "billing.invoices.pay" : "billing.invoices.view", {
                  number: number ?? "",
                })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
