import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { isBuildCurrent } from "../../../scripts/lib/build-fingerprint.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { runNode } from "../../../scripts/lib/run.mjs";
import { faultNames, type FaultName } from "./faults";
import { runSuite, type SuiteResult } from "./suite";

/*
 * npm run faults -- [--seed 1] [--kills 100] [--talkers 8] [--only kill,stepDown,…]: random faults in mixed use, and a
 * check of what must hold after them. Exit code 1 when something does not.
 */

const MOST_KILLS = 10_000;

function readNumber(name: string, value: string, most: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw new Error(`--${name} should be a whole number from 0 to ${most}.`);
  return number;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 100_000) },
      kills: { type: "string", default: "100" },
      talkers: { type: "string", default: "8" },
      only: { type: "string", default: faultNames.join() },
    },
  });
  const others = values.only.split(",");
  const unknown = others.find((name) => !(faultNames as string[]).includes(name));
  if (unknown) throw new Error(`There is no fault "${unknown}"; the faults are: ${faultNames.join(", ")}.`);
  return {
    seed: readNumber("seed", values.seed, 2 ** 31),
    kills: others.includes("kill") ? readNumber("kills", values.kills, MOST_KILLS) : 0,
    talkers: readNumber("talkers", values.talkers, 100),
    others: others as FaultName[],
  };
}

function toText({ counts, invariants }: SuiteResult): string {
  const rows = invariants.map(({ name, cases, broken }) => [
    broken.length === 0 ? "holds" : "BROKEN",
    String(cases),
    String(broken.length),
    name,
  ]);
  const lines = [["", "cases", "broken", "what must hold"], ...rows].map(
    ([state, cases, broken, name]) =>
      `${state!.padEnd(7)}${cases!.padStart(7)}${broken!.padStart(8)}  ${name}`,
  );
  const details = invariants.flatMap(({ broken }) =>
    broken.slice(0, 10).map((one) => `- ${one.slice(0, 500)}`),
  );
  return [...counts.map(([name, count]) => `${name}: ${count}`), "", ...lines, ...details].join("\n");
}

// What was started ends with this process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

try {
  const options = readOptions();
  if (!isBuildCurrent()) {
    if ((await runNode(path.join(root, "scripts/build.mjs"))) !== 0)
      throw new Error("There is no build to run.");
  }
  console.log(`seed ${options.seed}, ${options.kills} kills`);
  const result = await runSuite({ ...options, say: (line) => process.stderr.write(`${line}\n`) });
  console.log(toText(result));
  const folder = path.join(root, "test-results");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "faults.log"), result.log);
  process.exit(result.invariants.some(({ broken }) => broken.length > 0) ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
