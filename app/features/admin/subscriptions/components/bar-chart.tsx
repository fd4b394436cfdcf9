import { useTranslation } from "~/i18n/translation";

interface Point {
  /** The day, week or month. */
  label: string;
  value: number;
  /** The value as it is read, and in the table with what else is to be known of it. */
  text: string;
  detail?: string;
}

/** The drawing's height, and the width of a bar with the gap after it, in its own units. */
const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

/** Bars, drawn without a script, with the same figures in a table behind them. `unit` heads the table's first column. */
export function BarChart({
  title,
  note,
  unit,
  points,
}: {
  title: string;
  note?: string;
  unit: string;
  points: readonly Point[];
}) {
  const { t } = useTranslation();
  const top = points.reduce<Point | undefined>(
    (most, point) => (point.value > (most?.value ?? 0) ? point : most),
    undefined,
  );
  const last = points.at(-1);
  const heightOf = (value: number) => (value > 0 && top ? Math.max(1.5, (HEIGHT * value) / top.value) : 0);
  return (
    <figure className="console-card">
      <figcaption className="grid gap-0.5">
        <h3>{title}</h3>
        {note && <p className="help">{note}</p>}
        <p className="text-soft text-sm tabular-nums">
          {t("adminSubscriptions.chart.now", { text: last?.text ?? "–" })}
          {top && ` · ${t("adminSubscriptions.chart.most", { text: top.text, label: top.label })}`}
        </p>
      </figcaption>
      <svg
        className="border-line h-28 w-full border-b"
        viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("adminSubscriptions.chart.label", {
          title,
          first: points[0]?.label,
          last: last?.label,
        })}
      >
        {points.map(({ label, value }, index) => (
          <rect
            key={label}
            className="fill-calm"
            x={index * STEP + GAP / 2}
            y={HEIGHT - heightOf(value)}
            width={STEP - GAP}
            height={heightOf(value)}
          />
        ))}
      </svg>
      <p className="text-soft flex justify-between gap-3 text-sm tabular-nums" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{last?.label}</span>
      </p>
      <details className="-my-2">
        <summary className="link min-h-11 py-2.5">{t("adminSubscriptions.chart.table")}</summary>
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col" className="number">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ label, text, detail }) => (
              <tr key={label}>
                <td data-label={unit}>{label}</td>
                <td data-label={title} className="number">
                  {detail ?? text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
