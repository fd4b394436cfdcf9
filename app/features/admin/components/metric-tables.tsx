import type { ReactNode } from "react";
import { useClock } from "~/components/clock";
import { formatListDateTime, formatSize } from "~/i18n/format";
import type { Activity, ProcessActivity, Times } from "~/features/admin/metrics/types";
import { useFigures } from "./figures";

/** A column of figures: its name and what it shows of a row. */
type Figures<Row> = readonly (readonly [name: string, show: (row: Row) => ReactNode])[];

/** What each row is about, and its figures beside it. Names are the last parts of texts' keys. */
function FiguresTable<Row>({
  about,
  rows,
  keyOf,
  heading,
  figures,
}: {
  about: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  heading: (row: Row) => ReactNode;
  figures: Figures<Row>;
}) {
  const { t } = useFigures();
  const label = (name: string) => t(`adminSystem.metrics.${name}`);
  return (
    <table className="console-table console-dense">
      <thead>
        <tr>
          <th scope="col">{label(about)}</th>
          {figures.map(([name]) => (
            <th key={name} scope="col" className="number">
              {label(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td data-label={label(about)}>{heading(row)}</td>
            {figures.map(([name, show]) => (
              <td key={name} data-label={label(name)} className="number">
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
  const figures: Figures<TimesRow> = [
    ["count", ({ times }) => count(times.count)],
    ["median", ({ times }) => ms(times.p50)],
    ["p95", ({ times }) => ms(times.p95)],
    ["p99", ({ times }) => ms(times.p99)],
    ["refused", ({ refused }) => (refused === undefined ? "–" : count(refused))],
    ["failed", ({ failed }) => (failed === undefined ? "–" : count(failed))],
  ];
  const heading = ({ name }: TimesRow) => t(`adminSystem.kind.${name}`);
  return <FiguresTable about="kind" keyOf={({ name }) => name} {...{ rows, heading, figures }} />;
}

type ModelRow = Activity["models"][number];

/** The models that were asked, with what they cost. */
export function ModelsTable({ models }: { models: ModelRow[] }) {
  const { t, count, ms, dollars } = useFigures();
  const figures: Figures<ModelRow> = [
    ["count", ({ whole }) => count(whole.count)],
    ["firstWord", ({ firstWord }) => ms(firstWord.p50)],
    ["median", ({ whole }) => ms(whole.p50)],
    ["p95", ({ whole }) => ms(whole.p95)],
    ["failed", ({ failed }) => count(failed)],
    ["tokens", (model) => `${count(model.promptTokens)} + ${count(model.completionTokens)}`],
    ["cost", ({ cost }) => dollars(cost) ?? t("adminSystem.metrics.noPrice")],
  ];
  const name = (model: ModelRow) => model.name;
  return <FiguresTable about="model" rows={models} keyOf={name} heading={name} figures={figures} />;
}

/** The processes one by one. */
export function ProcessesTable({ processes }: { processes: ProcessActivity[] }) {
  const { language, count, ms, share } = useFigures();
  const { timeZone } = useClock();
  const figures: Figures<ProcessActivity> = [
    ["requests", ({ requests }) => count(requests.count)],
    ["median", ({ requests }) => ms(requests.p50)],
    ["p95", ({ requests }) => ms(requests.p95)],
    ["errorRate", ({ requests }) => share(requests.errorRate)],
    ["openStreams", ({ openStreams }) => count(openStreams)],
    ["runningTurns", ({ runningTurns }) => count(runningTurns)],
    ["memory", ({ rssBytes }) => formatSize(rssBytes, language)],
    ["delay", ({ delayMs }) => ms(delayMs)],
    ["seen", ({ seenAt }) => formatListDateTime(seenAt, timeZone)],
  ];
  return (
    <FiguresTable
      about="process"
      rows={processes}
      keyOf={({ id }) => id}
      heading={({ host, pid }) => `${host} ${pid}`}
      figures={figures}
    />
  );
}
