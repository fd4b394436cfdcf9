import { describe, expect, test } from "vitest";
import { readCounts, subtractCounts } from "~/features/admin/metrics/counts.server";
import { renderMetrics } from "~/features/admin/metrics/render-metrics.server";
import { startOf, startOfPeriod } from "~/features/admin/metrics/spans";
import { addCounts, summarise } from "~/features/admin/metrics/summarise";
import { classOf } from "~/http/middleware/route-class";
import { BUCKETS_MS, count, countsOf, observe, timesOf } from "~/services/metrics.server";

describe("route classes", () => {
  test.each([
    ["GET", "/", false, "page"],
    ["GET", "/chat/abc", true, "data"],
    ["POST", "/chat/abc", false, "form"],
    ["POST", "/profile", true, "form"],
    ["GET", "/api/conversations", false, "api"],
    ["GET", "/api/admin/system", false, "admin"],
    ["GET", "/admin/system", false, "admin"],
    ["GET", "/administrator", false, "page"],
    ["GET", "/api/chat/stream", false, "stream"],
    ["GET", "/api/generate/abc/events", false, "stream"],
    ["GET", "/api/generate/abc", false, "api"],
    ["GET", "/chat/abc/live/def", false, "stream"],
    ["GET", "/api/gallery/object/abc", false, "media"],
    ["GET", "/assets/root.css", false, "asset"],
    ["GET", "/favicon.ico", false, "asset"],
    ["GET", "/readyz", false, "health"],
  ])("%s %s (data: %s) is %s", (method, path, isData, expected) => {
    expect(classOf(method, path, isData)).toBe(expected);
  });
});

describe("counting", () => {
  test("keeps at most sixty names of a family, and counts the others together", () => {
    for (let n = 0; n < 1_000; n += 1) {
      observe("job", `job-${n}`, 1);
      count("jobFailed", `job-${n}`);
    }
    expect(timesOf("job").length).toBeLessThanOrEqual(61);
    expect(countsOf("jobFailed").length).toBeLessThanOrEqual(61);
    expect(countsOf("jobFailed").find(({ name }) => name === "other")?.count).toBe(940);
  });

  test("gives what was added since, with names that MongoDB takes", () => {
    const before = readCounts();
    observe("model", "gpt-4.1|$x", 40);
    count("promptTokens", "gpt-4.1|$x", 12);
    const added = subtractCounts(readCounts(), before);
    expect(added).toEqual({
      "model|gpt-4%2e1%7c%24x|3": 1,
      "model|gpt-4%2e1%7c%24x|sum": 40,
      "promptTokens|gpt-4%2e1%7c%24x": 12,
    });
    expect(summarise(added, BUCKETS_MS).models).toMatchObject([
      { name: "gpt-4.1|$x", promptTokens: 12, cost: null, whole: { count: 1, mean: 40 } },
    ]);
  });
});

describe("a summary", () => {
  const counts = addCounts([
    // 90 requests of up to 100 ms, 9 of up to 500 ms, one that took very long.
    { "request|page|4": 90, "request|page|sum": 8_000, "requestFailed|page": 2 },
    { "request|api|6": 9, "request|api|sum": 4_000, "requestRefused|api": 4 },
    { "request|form|13": 1, "request|form|sum": 70_000 },
    { "request|stream|10": 500, "request|stream|sum": 9_000_000 },
    { "slowQuery|messages find": 2, "slowQuery|users aggregate": 5 },
  ]);

  test("has percentiles from the buckets; streams are apart", () => {
    const { requests, classes, queries } = summarise(counts, BUCKETS_MS);
    expect(requests).toMatchObject({ count: 100, mean: 820, failed: 2, errorRate: 0.02 });
    expect(requests.p50).toBeGreaterThan(50);
    expect(requests.p50).toBeLessThanOrEqual(100);
    expect(requests.p95).toBeGreaterThan(250);
    expect(requests.p95).toBeLessThanOrEqual(500);
    expect(requests.p99).toBeLessThanOrEqual(500);
    expect(classes.map(({ name }) => name)).toEqual(["stream", "page", "api", "form"]);
    expect(classes[3]).toMatchObject({ p50: 60_000 });
    expect(queries.slow).toEqual([
      { name: "users aggregate", count: 5 },
      { name: "messages find", count: 2 },
    ]);
  });

  test("of nothing has no numbers to show", () => {
    const { requests, models } = summarise({}, BUCKETS_MS);
    expect(requests).toEqual({
      count: 0,
      mean: null,
      p50: null,
      p95: null,
      p99: null,
      failed: 0,
      errorRate: null,
    });
    expect(models).toEqual([]);
  });
});

test("a period ends with the running minute, hour or day", () => {
  const now = new Date("2026-11-22T10:20:30Z");
  expect(startOf("hour", now).toISOString()).toBe("2026-11-22T10:00:00.000Z");
  expect(startOfPeriod("hour", now).toISOString()).toBe("2026-11-22T09:21:00.000Z");
  expect(startOfPeriod("day", now).toISOString()).toBe("2026-11-21T11:00:00.000Z");
  expect(startOfPeriod("month", now).toISOString()).toBe("2026-10-24T00:00:00.000Z");
});

test("Prometheus reads cumulative buckets in seconds, and no name breaks a line", () => {
  observe("request", "page", 7);
  observe("request", "page", 70_000);
  count("slowQuery", 'a "b"\nc', 3);
  const lines = renderMetrics().split("\n");
  expect(lines).toContain('anamcara_request_duration_seconds_bucket{class="page",le="0.005"} 0');
  expect(lines).toContain('anamcara_request_duration_seconds_bucket{class="page",le="0.01"} 1');
  expect(lines).toContain('anamcara_request_duration_seconds_bucket{class="page",le="+Inf"} 2');
  expect(lines).toContain('anamcara_request_duration_seconds_count{class="page"} 2');
  expect(lines).toContain('anamcara_slow_query_total{query="a \\"b\\"\\nc"} 3');
  expect(
    lines.filter((line) => line && !/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? -?[\d.e+-]+)$/.test(line)),
  ).toEqual([]);
});
