import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";

/** Whether payments are set up, and whether Stripe has the same prices. */
export function PriceState({
  isConfigured,
  mismatches,
  checkedAt,
}: {
  isConfigured: boolean;
  mismatches: string[];
  checkedAt: string | null;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const isBad = mismatches.length > 0;
  const state = isBad
    ? t("adminSubscriptions.prices.differ", { plans: mismatches.join(", ") })
    : t("adminSubscriptions.prices.same");
  return (
    <section className="console-card" id="prices" aria-labelledby="prices-title">
      <h3 id="prices-title">{t("adminSubscriptions.prices.title")}</h3>
      {!isConfigured ? (
        <>
          <p className="console-state whitespace-normal">{t("adminSubscriptions.prices.off")}</p>
          <p className="help">{t("adminSubscriptions.prices.offHelp")}</p>
        </>
      ) : (
        <>
          <p
            className="console-state whitespace-normal"
            data-state={checkedAt ? (isBad ? "bad" : "good") : undefined}
          >
            {checkedAt ? state : t("adminSubscriptions.prices.unknown")}
          </p>
          {isBad && <p className="help">{t("adminSubscriptions.prices.differHelp")}</p>}
          {checkedAt && (
            <p className="help">
              {t("adminSubscriptions.prices.at", { time: formatListDateTime(checkedAt, timeZone) })}
            </p>
          )}
          <Form method="post" preventScrollReset>
            <button className="btn">{t("adminSubscriptions.prices.check")}</button>
          </Form>
        </>
      )}
    </section>
  );
}
