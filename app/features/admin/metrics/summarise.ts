import type { Activity, ModelUse, RouteClass, Times } from "./types";

/** What was counted, by flat keys: `request|page|3`. See counts.server.ts. */
type Counts = Readonly<Record<string, number>>;

/** Classes of requests whose time says nothing about how fast pages are. */
const NOT_ASKED = ["stream", "asset", "health"];

/** What a set of counts says. @param bounds the upper bounds of the histograms' buckets, in milliseconds. */
export function summarise(counts: Counts, bounds: readonly number[]): Activity {
  const reader = readFamilies(counts, bounds);
  const classes = reader.namesOf("request").map((name): RouteClass => ({
    name,
    ...toTimes(reader.times("request", name), bounds),
    refused: reader.count("requestRefused", name),
    failed: reader.count("requestFailed", name),
  }));
  const asked = classes.filter(({ name }) => !NOT_ASKED.includes(name));
  const requests = toTimes(reader.times("request", ...asked.map(({ name }) => name)), bounds);
  const failed = asked.reduce((sum, one) => sum + one.failed, 0);
  const all = (family: string) => toTimes(reader.times(family, ...reader.namesOf(family)), bounds);
  const total = (family: string) =>
    reader.namesOf(family).reduce((sum, name) => sum + reader.count(family, name), 0);
  return {
    requests: { ...requests, failed, errorRate: requests.count > 0 ? failed / requests.count : null },
    classes: classes.sort((a, b) => b.count - a.count),
    replies: { failed: total("replyFailed"), firstWord: all("replyStart"), whole: all("reply") },
    models: modelsOf(reader, bounds),
    queries: {
      ...all("query"),
      slow: reader
        .namesOf("slowQuery")
        .map((name) => ({ name, count: reader.count("slowQuery", name) }))
        .sort((a, b) => b.count - a.count),
    },
    jobs: { ...all("job"), failed: total("jobFailed") },
  };
}

function modelsOf(reader: ReturnType<typeof readFamilies>, bounds: readonly number[]): ModelUse[] {
  const names = new Set(["model", "modelFailed", "promptTokens"].flatMap((family) => reader.namesOf(family)));
  return [...names].sort().map((name) => ({
    name,
    failed: reader.count("modelFailed", name),
    firstWord: toTimes(reader.times("modelStart", name), bounds),
    whole: toTimes(reader.times("model", name), bounds),
    promptTokens: reader.count("promptTokens", name),
    completionTokens: reader.count("completionTokens", name),
    cost: reader.namesOf("cost").includes(name) ? Number(reader.count("cost", name).toFixed(6)) : null,
  }));
}

/** The sum of several counts. */
export function addCounts(all: Iterable<Counts>): Record<string, number> {
  const sum: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const counts of all) {
    for (const [key, value] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + value;
  }
  return sum;
}

interface Histogram {
  buckets: number[];
  sumMs: number;
}

function readFamilies(counts: Counts, bounds: readonly number[]) {
  const names = new Map<string, Set<string>>();
  for (const key of Object.keys(counts)) {
    const [family = "", name = ""] = key.split("|");
    const known = names.get(family) ?? new Set();
    names.set(family, known.add(name));
  }
  const escapedNamesOf = (family: string) => [...(names.get(family) ?? [])];
  return {
    namesOf: (family: string) => escapedNamesOf(family).map(unescapeName),
    count: (family: string, name: string) => counts[`${family}|${escapedName(name)}`] ?? 0,
    times(family: string, ...ofNames: string[]): Histogram {
      const buckets = Array.from({ length: bounds.length + 1 }, () => 0);
      let sumMs = 0;
      for (const name of ofNames) {
        const key = `${family}|${escapedName(name)}`;
        buckets.forEach((_, index) => (buckets[index]! += counts[`${key}|${index}`] ?? 0));
        sumMs += counts[`${key}|sum`] ?? 0;
      }
      return { buckets, sumMs };
    },
  };
}

/** MongoDB's field names have no dots, and do not begin with a dollar sign; a bar separates the parts of a key. */
export function escapedName(name: string): string {
  return name.replace(/[%.$|\0]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

function unescapeName(name: string): string {
  return name.replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The percentiles of a histogram: within a bucket, durations count as evenly spread. */
function toTimes({ buckets, sumMs }: Histogram, bounds: readonly number[]): Times {
  const count = buckets.reduce((sum, value) => sum + value, 0);
  if (count === 0) return { count, mean: null, p50: null, p95: null, p99: null };
  const percentile = (share: number) => {
    const rank = share * count;
    let below = 0;
    for (const [index, value] of buckets.entries()) {
      if (value > 0 && below + value >= rank) {
        const from = index === 0 ? 0 : bounds[index - 1]!;
        // The last bucket has no end.
        const to = bounds[index] ?? from;
        return Math.round(from + ((to - from) * (rank - below)) / value);
      }
      below += value;
    }
    return bounds.at(-1)!;
  };
  return {
    count,
    mean: Math.round(sumMs / count),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}
