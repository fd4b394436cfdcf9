const SEVERE = ["critical", "high"];

/** A short version of npm's error, without URLs. */
function reasonOf(answer) {
  const said = answer?.statusCode ? `it answers ${answer.statusCode}` : answer?.message;
  return (said ?? "npm gave no report").split("\n")[0].replace(/\S+:\/\/\S+/g, "the registry");
}

/** "express (high): title, URL" for each package that has an advisory of its own, the most severe first. */
function severeLines(vulnerabilities) {
  return Object.values(vulnerabilities)
    .filter(({ severity }) => SEVERE.includes(severity))
    .sort((one, other) => SEVERE.indexOf(one.severity) - SEVERE.indexOf(other.severity))
    .flatMap(({ name, severity, via }) =>
      via
        .filter((advisory) => typeof advisory === "object" && SEVERE.includes(advisory.severity))
        .map(({ title, url }) => `- ${name} (${severity}): ${title}, ${url}`),
    );
}

/**
 * Evaluates the output of `npm audit --json`.
 * @param {string} output
 * @returns {{ isFailure: boolean, lines: string[] }} a failure only for high or critical advisories; an unreachable
 *   registry is not a failure
 */
export function judgeAudit(output) {
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    answer = null;
  }
  const counts = answer?.metadata?.vulnerabilities;
  if (!counts) {
    const lines = [
      `The packages were not checked for advisories, because the registry has no answer: ${reasonOf(answer)}.`,
    ];
    return { isFailure: false, lines };
  }
  const { prod } = answer.metadata.dependencies;
  const severe = counts.high + counts.critical;
  const lesser = counts.total - severe;
  if (severe > 0) {
    const lines = [
      `${severe} of ${prod} production packages have or use what has a high or critical advisory:`,
      ...severeLines(answer.vulnerabilities),
      "Update them; npm audit --omit=dev says to which version.",
    ];
    return { isFailure: true, lines };
  }
  const note = lesser > 0 ? `, ${lesser} a lesser one; npm audit --omit=dev shows it` : "";
  return {
    isFailure: false,
    lines: [`None of ${prod} production packages has a high or critical advisory${note}.`],
  };
}
