import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { figureUnits } from "~/features/billing/admin-choices";
import type { FigurePeriod, FigureUnit } from "~/features/billing/types";
import { formatCount, formatListDate, formatMoney, formatMonth } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { BarChart } from "./bar-chart";

/** New, ended and active subscriptions, revenue and churn, each as a chart. */
export function FigureCharts({ by, periods }: { by: FigureUnit; periods: FigurePeriod[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = ({ start }: FigurePeriod) =>
    by === "month" ? formatMonth(start, language) : formatListDate(start, "UTC");
  const count = (value: number) => formatCount(value, language);
  const money = (cents: number) => formatMoney(cents, "usd", language);
  const points = (pointOf: (period: FigurePeriod) => { value: number; text: string; detail?: string }) =>
    periods.map((period) => ({ label: label(period), ...pointOf(period) }));
  const counts = (name: "started" | "ended" | "active") =>
    points((period) => ({ value: period[name], text: count(period[name]) }));
  const charts = [
    { id: "started", title: t("adminSubscriptions.chart.started"), points: counts("started") },
    { id: "ended", title: t("adminSubscriptions.chart.ended"), points: counts("ended") },
    { id: "active", title: t("adminSubscriptions.chart.active"), points: counts("active") },
    {
      id: "revenue",
      title: t("adminSubscriptions.chart.revenue"),
      note: t("adminSubscriptions.chart.revenueNote"),
      points: points(({ revenue, refunds }) => ({
        value: revenue,
        text: money(revenue),
        ...(refunds > 0 && {
          detail: t("adminSubscriptions.chart.less", { amount: money(revenue), refunds: money(refunds) }),
        }),
      })),
    },
    {
      id: "churn",
      title: t("adminSubscriptions.chart.churn"),
      note: t("adminSubscriptions.chart.churnNote"),
      points: points(({ churn }) => ({
        value: churn ?? 0,
        text: churn === null ? "–" : `${count(churn)}%`,
      })),
    },
  ];
  return (
    <section className="grid gap-4" aria-labelledby="figures-title">
      <h3 id="figures-title">{t("adminSubscriptions.figures")}</h3>
      <nav className="console-subnav" aria-label={t("adminSubscriptions.by.label")}>
        {figureUnits.map((unit) => (
          <Link
            key={unit}
            to={`?by=${unit}`}
            preventScrollReset
            aria-current={unit === by ? "true" : undefined}
          >
            {t(`adminSubscriptions.by.${unit}`)}
          </Link>
        ))}
      </nav>
      <div className="console-cards">
        {charts.map(({ id, ...chart }) => (
          <BarChart key={id} {...chart} unit={t(`adminSubscriptions.unit.${by}`)} />
        ))}
      </div>
      <p className="help">{t("adminSubscriptions.figuresNote")}</p>
    </section>
  );
}
