import { Link } from "@remix-run/react";
import { formatSize } from "~/i18n/format";
import { periods, type Period } from "~/features/admin/metrics/spans";
import type { SystemMetrics as Metrics } from "~/features/admin/metrics/types";
import { useFigures } from "./figures";
import { ModelsTable, ProcessesTable, TimesTable } from "./metric-tables";

/** How many kinds of slow queries are named. The help text says "ten", too. */
const SLOW_QUERIES = 10;

/** How the installation did in a period, together and for each process. */
export function SystemMetrics({ metrics, period }: { metrics: Metrics; period: Period }) {
  const { t } = useFigures();
  const { together, processes } = metrics.periods[period];
  return (
    <>
      <nav className="console-subnav" aria-label={t("adminSystem.metrics.period")}>
        {(Object.keys(periods) as Period[]).map((one) => (
          <Link
            key={one}
            to={`?period=${one}#metrics`}
            aria-current={one === period ? "page" : undefined}
            preventScrollReset
          >
            {t(`adminSystem.metrics.${one}`)}
          </Link>
        ))}
      </nav>
      <Facts metrics={metrics} period={period} />
      <h3>{t("adminSystem.metrics.byKind")}</h3>
      {together.classes.length > 0 ? (
        <div className="console-scroll">
          <TimesTable activity={together} />
        </div>
      ) : (
        <p className="text-soft">{t("adminSystem.metrics.nothing")}</p>
      )}
      {together.models.length > 0 && (
        <>
          <h3>{t("adminSystem.metrics.models")}</h3>
          <div className="console-scroll">
            <ModelsTable models={together.models} />
          </div>
        </>
      )}
      <h3>{t("adminSystem.metrics.processes")}</h3>
      <div className="console-scroll">
        <ProcessesTable processes={processes} />
      </div>
    </>
  );
}

function Facts({ metrics: { now, periods: all, database }, period }: { metrics: Metrics; period: Period }) {
  const { t, language, count, ms, share } = useFigures();
  const { uptime, together } = all[period];
  const { requests, replies, queries } = together;
  const slow = queries.slow
    .slice(0, SLOW_QUERIES)
    .map((one) => `${one.name} (${count(one.count)})`)
    .join(", ");
  const facts: [label: string, value: string, help?: string][] = [
    ["uptime", share(uptime)],
    ["average", ms(requests.mean)],
    ["requests", count(requests.count)],
    ["errorRate", share(requests.errorRate)],
    ["firstWord", `${ms(replies.firstWord.p50)} · ${ms(replies.firstWord.p95)}`],
    ["wholeReply", `${ms(replies.whole.p50)} · ${ms(replies.whole.p95)}`],
    ["openStreams", count(now.openStreams)],
    ["runningTurns", count(now.runningTurns)],
    ["processes", count(now.processes)],
    [
      "database",
      t("adminSystem.metrics.databaseSize", {
        data: formatSize(database.dataBytes, language),
        indexes: formatSize(database.indexBytes, language),
      }),
    ],
    ["slowQueries", slow || t("adminSystem.metrics.none"), t("adminSystem.metrics.slowHelp")],
  ];
  return (
    <dl className="console-facts">
      {facts.map(([label, value, help]) => (
        <Fact key={label} label={t(`adminSystem.metrics.${label}`)} value={value} help={help} />
      ))}
    </dl>
  );
}

function Fact({ label, value, help }: { label: string; value: string; help?: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="tabular-nums">
        {value}
        {help && <p className="help">{help}</p>}
      </dd>
    </>
  );
}
