import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

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

/**
 * Reads Playwright's JSON report; a test that passed on a retry counts as passed.
 * @returns {Counts | null}
 */
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

/** The table of all steps; its last line is the total. */
export function report(steps) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const row = (...cells) =>
    cells.map((cell, index) => (index ? String(cell).padStart(9) : cell.padEnd(18))).join("");
  const lines = steps.map(({ name, counts, seconds, note }) => {
    for (const key of Object.keys(sum)) sum[key] += counts[key];
    const line = row(name, counts.passed, counts.failed, counts.skipped, `${seconds.toFixed(1)} s`);
    return note ? `${line}   ${note}` : line;
  });
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
  const text = ["", row("", "passed", "failed", "skipped", "time"), ...lines, ""];
  return {
    text: [...text, `${sum.passed} passed, ${sum.failed} failed${skipped}`].join("\n"),
    failed: sum.failed,
  };
}
