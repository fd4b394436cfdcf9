import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { missingPackages, nodeVersionError, refuseLinkedPackages } from "../../../scripts/lib/install.mjs";
import {
  countsWithExitCode,
  playwrightCounts,
  playwrightRuns,
  report,
  vitestCounts,
  vitestRuns,
} from "../../../scripts/lib/results.mjs";
import {
  fingerprint,
  isBuildCurrent,
  removeStamp,
  writeStamp,
} from "../../../scripts/lib/build-fingerprint.mjs";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "anamcara-scripts-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function write(name: string, content: unknown) {
  const file = path.join(dir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

describe("the fingerprint of a build", () => {
  beforeEach(async () => {
    for (const name of ["app/root.tsx", "models/a.ts", "server.ts", "vite.config.ts"])
      await write(name, name);
    for (const name of ["build/server.js", "build/primary.js", "build/server/index.js", "build/client/a.js"])
      await write(name, "");
    writeStamp(fingerprint(dir), dir);
  });

  it("is valid until a source changes, appears or disappears", async () => {
    expect(isBuildCurrent(dir)).toBe(true);
    await write("README.md", "no source");
    expect(isBuildCurrent(dir)).toBe(true);
    await write("app/new.ts", "");
    expect(isBuildCurrent(dir)).toBe(false);
    await rm(path.join(dir, "app/new.ts"));
    expect(isBuildCurrent(dir)).toBe(true);
    await write("vite.config.ts", "changed");
    expect(isBuildCurrent(dir)).toBe(false);
  });

  it("compares the contents if only the dates differ", async () => {
    await utimes(path.join(dir, "app/root.tsx"), new Date(0), new Date(0));
    expect(isBuildCurrent(dir)).toBe(true);
    expect(isBuildCurrent(dir)).toBe(true);
  });

  it("is invalid without a complete build, or after it was removed", async () => {
    await rm(path.join(dir, "build/server.js"));
    expect(isBuildCurrent(dir)).toBe(false);
    await write("build/server.js", "");
    removeStamp(dir);
    expect(isBuildCurrent(dir)).toBe(false);
  });
});

describe("the check for installed packages", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0", integrity: "x" },
      "node_modules/tool": { version: "1.0.0", integrity: "y", dev: true },
      "node_modules/other-system": { version: "1.0.0", integrity: "z", optional: true },
    },
  };
  const installed = (...names: (keyof typeof lock.packages)[]) =>
    write("node_modules/.package-lock.json", {
      packages: Object.fromEntries(names.map((name) => [name, lock.packages[name]])),
    });

  it("detects a missing or interrupted installation, and a change", async () => {
    await write("package-lock.json", lock);
    expect(missingPackages({ folder: dir })).toBe("nothing is installed yet");
    await mkdir(path.join(dir, "node_modules"));
    expect(missingPackages({ folder: dir })).toBe("the last installation was not finished");
    await installed("node_modules/a", "node_modules/tool");
    expect(missingPackages({ folder: dir })).toBeNull();
    await installed("node_modules/a");
    expect(missingPackages({ folder: dir })).toBe("tool is missing");
    expect(missingPackages({ folder: dir, dev: false })).toBeNull();
    lock.packages["node_modules/a"].version = "1.0.1";
    await write("package-lock.json", lock);
    expect(missingPackages({ folder: dir, dev: false })).toBe("package-lock.json has changed");
  });

  it("does not empty a folder that node_modules links to", async () => {
    refuseLinkedPackages(dir);
    await mkdir(path.join(dir, "shared"));
    await symlink(path.join(dir, "shared"), path.join(dir, "node_modules"));
    expect(() => refuseLinkedPackages(dir)).toThrow("node_modules is a link");
  });

  it.each(["18.20.4", "20.18.3", "21.7.0", "22.12.0", "23.11.0"])("rejects Node %s", (version) => {
    expect(nodeVersionError(version)).toBe(
      `Anamcara needs Node.js 20.19, 22.13, 24 or newer; this is ${version}.`,
    );
  });

  it.each(["20.19.0", "22.13.0", "22.23.3", "24.0.0", "24.21.0", "26.10.0"])("accepts Node %s", (version) => {
    expect(nodeVersionError(version)).toBeNull();
  });

  it("matches the versions declared for npm", async () => {
    const manifest = await readFile(path.resolve(import.meta.dirname, "../../../package.json"), "utf8");
    const { engines } = JSON.parse(manifest) as { engines: { node: string } };
    expect(engines.node).toBe("^20.19.0 || ^22.13.0 || >=24.0.0");
  });
});

describe("the total of all tests", () => {
  it("reads Vitest's report, with a file that did not load as a failure", async () => {
    const file = await write("vitest.json", {
      ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 },
      testResults: [
        { status: "failed", assertionResults: [] },
        { status: "failed", assertionResults: [{}] },
      ],
    });
    expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it("reads Playwright's report", async () => {
    const file = await write("e2e.json", { stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } });
    expect(playwrightCounts(file)).toEqual({ passed: 6, failed: 2, skipped: 3 });
    expect(playwrightCounts(path.join(dir, "none.json"))).toBeNull();
  });

  it("names each test of Vitest with its file, its time and how it ended", async () => {
    const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
      ...{ fullName, status, failureMessages, duration: 1_500 },
    });
    const file = await write("runs.json", {
      testResults: [
        {
          name: path.join(dir, "a.test.ts"),
          assertionResults: [
            test("x", "passed"),
            test("y", "passed", ["!"]),
            test("z", "failed", ["\u001b[31mexpected 1 to be 2\u001b[39m\n    at a.test.ts:3:5", "!"]),
          ],
        },
        { name: path.join(dir, "b.test.ts"), status: "failed", assertionResults: [] },
      ],
    });
    expect(vitestRuns(file, dir)).toEqual([
      { name: "a.test.ts › x", seconds: 1.5, outcome: "passed", reasons: [] },
      { name: "a.test.ts › y", seconds: 1.5, outcome: "flaky", reasons: ["!"] },
      { name: "a.test.ts › z", seconds: 1.5, outcome: "failed", reasons: ["expected 1 to be 2", "!"] },
      { name: "b.test.ts, which could not be loaded", seconds: 0, outcome: "failed", reasons: [] },
    ]);
  });

  it("names each test of Playwright, however deep it lies", async () => {
    const spec = (title: string, status: string) => ({
      ...{ title, file: "a.spec.ts" },
      tests: [
        {
          ...{ projectName: "phone", status },
          results: [
            { duration: 500, errors: [{ message: "\u001b[2mno button\u001b[22m" }] },
            { duration: 1_000 },
          ],
        },
      ],
    });
    const file = await write("e2e-runs.json", {
      suites: [
        {
          specs: [spec("x", "expected")],
          suites: [{ specs: [spec("y", "flaky"), spec("z", "unexpected")] }],
        },
      ],
    });
    expect(playwrightRuns(file)).toEqual([
      { name: "a.spec.ts › y [phone]", seconds: 1.5, outcome: "flaky", reasons: ["no button"] },
      { name: "a.spec.ts › z [phone]", seconds: 1.5, outcome: "failed", reasons: ["no button"] },
      { name: "a.spec.ts › x [phone]", seconds: 1.5, outcome: "passed", reasons: ["no button"] },
    ]);
  });

  it("names the slowest ten, the flaky and the failed with their reasons", () => {
    const runs = Array.from({ length: 12 }, (_, n) => ({
      ...{ name: `test ${n}`, seconds: n },
      outcome: (["flaky", "failed"] as const)[n] ?? ("passed" as const),
      reasons: n === 1 ? ["expected 1\nto be 2"] : [],
    }));
    const counts = { passed: 11, failed: 1, skipped: 0 };
    const lines = report([{ name: "unit", counts, seconds: 1, runs }], 1).text.split("\n");
    const from = (title: string) =>
      lines.slice(lines.indexOf(title) + 1, lines.indexOf("", lines.indexOf(title)));
    expect(from("Slowest:").map((line) => line.trim())).toEqual(
      Array.from({ length: 10 }, (_, n) => `${11 - n}.0 s  test ${11 - n}`),
    );
    expect(from("Flaky (passed at the second try):")).toEqual(["  test 0"]);
    expect(from("Failed:")).toEqual(["  test 1", "    expected 1", "    to be 2"]);
  });

  it("counts a crash, an empty run and a failure without a failed test", () => {
    const none = { passed: 0, failed: 0, skipped: 0 };
    expect(countsWithExitCode(null, 0).failed).toBe(1);
    expect(countsWithExitCode(none, 0).failed).toBe(1);
    expect(countsWithExitCode({ ...none, passed: 4 }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(countsWithExitCode({ ...none, passed: 4 }, 0)).toEqual({ ...none, passed: 4 });
    expect(countsWithExitCode({ ...none, failed: 2 }, 1).failed).toBe(2);
  });

  it("ends with one line", () => {
    const step = (name: string, passed: number, failed: number, skipped: number) => ({
      ...{ name, seconds: 1.23, counts: { passed, failed, skipped } },
    });
    const last = (...steps: ReturnType<typeof step>[]) => report(steps, 1.5).text.split("\n").at(-1);
    expect(last(step("lint", 1, 0, 0), step("unit", 10, 2, 0))).toBe("11 passed, 2 failed");
    expect(last(step("unit", 10, 0, 3))).toBe("10 passed, 0 failed, 3 skipped");
    expect(report([step("unit", 1, 4, 0)], 1.5).failed).toBe(4);
    // Steps that run at the same time take less than the sum of their times.
    expect(report([step("lint", 1, 0, 0), step("types", 1, 0, 0)], 1.5).text).toMatch(
      /\nall +2 +0 +0 +1\.5 s\n/,
    );
  });
});
