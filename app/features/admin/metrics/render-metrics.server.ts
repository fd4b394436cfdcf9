import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { countOpenStreams } from "~/features/chat/turns/streams/stream-limit.server";
import {
  BUCKETS_MS,
  countFamilies,
  countsOf,
  processFigures,
  timeFamilies,
  timesOf,
  type CountFamily,
  type TimeFamily,
} from "~/services/metrics.server";

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const quoted = (value: string) =>
  `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;

/** This process's metrics since it started, in Prometheus' text format. */
export function renderMetrics(): string {
  const { startedAt, rssBytes, delayMs } = processFigures();
  return [
    ...(Object.keys(timeFamilies) as TimeFamily[]).flatMap(renderTimes),
    ...(Object.keys(countFamilies) as CountFamily[]).flatMap(renderCounts),
    ...renderGauge("anamcara_open_streams", "Replies that are being read", countOpenStreams()),
    ...renderGauge("anamcara_running_turns", "Replies that are being written", localTurns.size),
    ...renderGauge(
      "anamcara_event_loop_delay_seconds",
      "The event loop's delay, 99th percentile",
      delayMs / 1_000,
    ),
    ...renderGauge("process_resident_memory_bytes", "Resident memory", rssBytes),
    ...renderGauge("process_start_time_seconds", "Start, in seconds since 1970", startedAt.getTime() / 1_000),
    "# HELP anamcara_process_info The process that answered",
    "# TYPE anamcara_process_info gauge",
    `anamcara_process_info{pid="${process.pid}"} 1`,
    "",
  ].join("\n");
}

function renderTimes(family: TimeFamily): string[] {
  const name = `anamcara_${snakeCase(family)}_duration_seconds`;
  const { label, help } = timeFamilies[family];
  const lines = timesOf(family).flatMap(({ name: value, buckets, sumMs }) => {
    const own = `${label}=${quoted(value)}`;
    let sum = 0;
    const bucketLines = buckets.map((count, index) => {
      sum += count;
      const bound = BUCKETS_MS[index] === undefined ? "+Inf" : String(BUCKETS_MS[index] / 1_000);
      return `${name}_bucket{${own},le="${bound}"} ${sum}`;
    });
    return [...bucketLines, `${name}_sum{${own}} ${sumMs / 1_000}`, `${name}_count{${own}} ${sum}`];
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines];
}

function renderCounts(family: CountFamily): string[] {
  const name = `anamcara_${snakeCase(family)}_total`;
  const { label, help } = countFamilies[family];
  const lines = countsOf(family).map(
    ({ name: value, count }) => `${name}{${label}=${quoted(value)}} ${count}`,
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...lines];
}

function renderGauge(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`];
}
