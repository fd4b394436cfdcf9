import { useClock } from "~/components/clock";
import { formatListDateTime, formatSize } from "~/i18n/format";
import type { Activity, ProcessActivity, Times } from "~/features/admin/metrics/types";
import { useFigures } from "./figures";

type TimesRow = { name: string; times: Times; failed?: number; refused?: number };

/** Response times by what was asked for. */
export function TimesTable({ activity }: { activity: Activity }) {
  const { t, count, ms } = useFigures();
  const rows: TimesRow[] = [
    ...activity.classes.map((one) => ({ ...one, times: one })),
    { name: "replyStart", times: activity.replies.firstWord },
    { name: "reply", times: activity.replies.whole, failed: activity.replies.failed },
    { name: "query", times: activity.queries },
    { name: "job", times: activity.jobs, failed: activity.jobs.failed },
  ].filter(({ times, failed }) => times.count > 0 || failed);
  const figures = [
    ["count", (row: TimesRow) => count(row.times.count)],
    ["median", (row: TimesRow) => ms(row.times.p50)],
    ["p95", (row: TimesRow) => ms(row.times.p95)],
    ["p99", (row: TimesRow) => ms(row.times.p99)],
    ["refused", (row: TimesRow) => (row.refused === undefined ? "–" : count(row.refused))],
    ["failed", (row: TimesRow) => (row.failed === undefined ? "–" : count(row.failed))],
  ] as const;
  return (
    <table className="console-table console-dense">
      <thead>
        <tr>
          <th scope="col">{t("adminSystem.metrics.kind")}</th>
          {figures.map(([name]) => (
            <th key={name} scope="col" className="number">
              {t(`adminSystem.metrics.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td data-label={t("adminSystem.metrics.kind")}>{t(`adminSystem.kind.${row.name}`)}</td>
            {figures.map(([name, show]) => (
              <td key={name} data-label={t(`adminSystem.metrics.${name}`)} className="number">
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The models that were asked, with what they cost. */
export function ModelsTable({ models }: { models: Activity["models"] }) {
  const { t, count, ms, dollars } = useFigures();
  const label = (name: string) => t(`adminSystem.metrics.${name}`);
  const heads = ["count", "firstWord", "median", "p95", "failed", "tokens", "cost"];
  return (
    <table className="console-table console-dense">
      <thead>
        <tr>
          <th scope="col">{label("model")}</th>
          {heads.map((name) => (
            <th key={name} scope="col" className="number">
              {label(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map((model) => {
          const cells = [
            count(model.whole.count),
            ms(model.firstWord.p50),
            ms(model.whole.p50),
            ms(model.whole.p95),
            count(model.failed),
            `${count(model.promptTokens)} + ${count(model.completionTokens)}`,
            dollars(model.cost) ?? label("noPrice"),
          ];
          return (
            <tr key={model.name}>
              <td data-label={label("model")}>{model.name}</td>
              {cells.map((cell, index) => (
                <td key={heads[index]} data-label={label(heads[index]!)} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The processes one by one. */
export function ProcessesTable({ processes }: { processes: ProcessActivity[] }) {
  const { t, language, count, ms, share } = useFigures();
  const { timeZone } = useClock();
  const label = (name: string) => t(`adminSystem.metrics.${name}`);
  const heads = [
    "requests",
    "median",
    "p95",
    "errorRate",
    "openStreams",
    "runningTurns",
    "memory",
    "delay",
    "seen",
  ];
  return (
    <table className="console-table console-dense">
      <thead>
        <tr>
          <th scope="col">{label("process")}</th>
          {heads.map((name) => (
            <th key={name} scope="col" className="number">
              {label(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {processes.map((one) => {
          const cells = [
            count(one.requests.count),
            ms(one.requests.p50),
            ms(one.requests.p95),
            share(one.requests.errorRate),
            count(one.openStreams),
            count(one.runningTurns),
            formatSize(one.rssBytes, language),
            ms(one.delayMs),
            formatListDateTime(one.seenAt, timeZone),
          ];
          return (
            <tr key={one.id}>
              <td data-label={label("process")}>
                {one.host} {one.pid}
              </td>
              {cells.map((cell, index) => (
                <td key={heads[index]} data-label={label(heads[index]!)} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
