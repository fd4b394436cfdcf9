import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How many of the slowest tests the report names. */
const SLOWEST = 10;

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** How much of a failure the report quotes, in characters. */
const QUOTED = 1500;

/** @typedef {{ name: string, seconds: number, outcome: "passed" | "flaky" | "failed", reasons: string[] }} TestRun */

/** What a failure says, without the colours of a terminal and the places in the code. */
function reasonOf(message) {
  const plain = stripVTControlCharacters(message);
  const place = plain.search(/\n\s+at /);
  return (place < 0 ? plain : plain.slice(0, place)).slice(0, QUOTED);
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
};

/**
 * Reads Vitest's JSON report; a file that could not be loaded counts as one failure.
 * @returns {Counts | null}
 */
export function vitestCounts(file) {
  const report = readJson(file);
  if (!report) return null;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The tests of Vitest's JSON report. One that passed at its second try is flaky. @returns {TestRun[]} */
export function vitestRuns(file, root) {
  const files = readJson(file)?.testResults ?? [];
  return files.flatMap(({ name: testFile, assertionResults, status }) => {
    const from = path.relative(root, testFile);
    if (status === "failed" && !assertionResults.length) {
      return [{ name: `${from}, which could not be loaded`, seconds: 0, outcome: "failed", reasons: [] }];
    }
    return assertionResults
      .filter((test) => test.status === "passed" || test.status === "failed")
      .map(({ fullName, status: outcome, duration, failureMessages }) => ({
        name: `${from} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        outcome: outcome === "passed" && failureMessages.length ? "flaky" : outcome,
        reasons: failureMessages.map(reasonOf),
      }));
  });
}

/** The tests of Playwright's JSON report. @returns {TestRun[]} */
export function playwrightRuns(file) {
  const runsOf = (suite) => [
    ...(suite.suites ?? []).flatMap(runsOf),
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => runOf(spec, test))),
  ];
  const runOf = (spec, { projectName, status, results }) => ({
    name: `${spec.file} › ${spec.title} [${projectName}]`,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    outcome: status === "unexpected" ? "failed" : status === "flaky" ? "flaky" : "passed",
    reasons: results.flatMap(({ errors = [] }) => errors.map(({ message }) => reasonOf(message ?? ""))),
  });
  return (readJson(file)?.suites ?? []).flatMap(runsOf);
}

/** What Playwright's JSON report says; a test that passed when tried again counts as passed. @returns {Counts | null} */
export function playwrightCounts(file) {
  const stats = readJson(file)?.stats;
  if (!stats) return null;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * The counts for a runner that ended with `exitCode`. A runner that crashed, ran nothing, or failed without a failed
 * test counts as a failure.
 * @param {Counts | null} counts
 * @returns {Counts}
 */
export function countsWithExitCode(counts, exitCode) {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

/**
 * The table of all steps, the tests that failed, were flaky or took longest and, as its last line, the sum.
 * @param {{ name: string, counts: Counts, seconds: number, runs?: TestRun[], note?: string }[]} steps
 * @param {number} seconds how long all of them took: less than the sum, because some run at the same time
 */
export function report(steps, seconds) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const row = (...cells) =>
    cells.map((cell, index) => (index ? String(cell).padStart(9) : cell.padEnd(18))).join("");
  const lines = steps.map(({ name, counts, seconds, note }) => {
    for (const key of Object.keys(sum)) sum[key] += counts[key];
    const line = row(name, counts.passed, counts.failed, counts.skipped, `${seconds.toFixed(1)} s`);
    return note ? `${line}   ${note}` : line;
  });
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
  const all = row("all", sum.passed, sum.failed, sum.skipped, `${seconds.toFixed(1)} s`);
  const table = ["", row("", "passed", "failed", "skipped", "time"), ...lines, all, ""];
  const text = [...table, ...namedTests(steps.flatMap(({ runs = [] }) => runs))];
  return {
    text: [...text, `${sum.passed} passed, ${sum.failed} failed${skipped}`].join("\n"),
    failed: sum.failed,
  };
}

/** @param {TestRun[]} runs */
function namedTests(runs) {
  const slowest = [...runs].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const section = (title, tests, line) => (tests.length ? [title, ...tests.map(line), ""] : []);
  const named = ({ name, reasons }) =>
    [name, ...reasons.flatMap((reason) => reason.split("\n").map((line) => `  ${line}`))]
      .map((line) => `  ${line}`)
      .join("\n");
  return [
    ...section("Slowest:", slowest, ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
    ...section(
      "Flaky (passed at the second try):",
      runs.filter(({ outcome }) => outcome === "flaky"),
      named,
    ),
    ...section(
      "Failed:",
      runs.filter(({ outcome }) => outcome === "failed"),
      named,
    ),
  ];
}
