import { Buffer } from "node:buffer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { ensureChromium } from "./lib/chromium.mjs";
import { installWhenNeeded, nodeVersionError } from "./lib/install.mjs";
import {
  countsWithExitCode,
  playwrightCounts,
  playwrightRuns,
  report,
  vitestCounts,
  vitestRuns,
} from "./lib/results.mjs";
import { commandFile, root } from "./lib/root.mjs";
import { Interrupted, run, runNode } from "./lib/run.mjs";
import { isBuildCurrent } from "./lib/build-fingerprint.mjs";

/** Variables that a developer may have set for the product. Tests must not spend their money or touch their data. */
const PRODUCT_SETTINGS =
  /^((OPENAI|ANTHROPIC|SPEECH|IMAGE|MODEL|STRIPE|CLOUDINARY|SMTP|MAIL|GOOGLE_CLIENT|GOOGLE_OAUTH|FACEBOOK_CLIENT|FACEBOOK_OAUTH)_|CLOUDINARY_URL$|(APP_URL|DATA_DIR|HOST|LOCAL_MODEL_URL|LOG_LEVEL|MONGODB_URI|NODE_ENV|PORT|RATE_LIMITS|SAFETY_ENCODER|SESSION_SECRET|TRUST_PROXY)$)/;

/** `npm run test:full` runs what takes long, too. */
const isFull = process.argv.includes("--full");
/** On a developer's machine a test that fails once has failed. In CI it is tried again, and the report names it. */
const RETRIES = process.env.CI ? 1 : 0;
const reports = mkdtempSync(path.join(tmpdir(), "anamcara-test-"));
const cleanEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !PRODUCT_SETTINGS.test(name)),
);
const testEnv = { ...cleanEnv, NODE_ENV: "test" };
/** A step that is one check. */
const one = (exitCode) => ({
  counts: exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 },
});

async function script(name, onOutput) {
  const npm = process.env.npm_execpath;
  const args = ["run", "--silent", name];
  const options = { env: cleanEnv, onOutput };
  return one(
    npm?.endsWith("npm-cli.js") ? await runNode(npm, args, options) : await run("npm", args, options),
  );
}

/** @param projects Vitest's projects that belong to this step. */
async function vitest(name, projects, onOutput) {
  const file = path.join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${file}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const args = ["run", "--config", "tests/vitest.config.ts", ...chosen, `--retry=${RETRIES}`, ...reporters];
  const exitCode = await runNode(commandFile("vitest"), args, { env: testEnv, onOutput });
  return { counts: countsWithExitCode(vitestCounts(file), exitCode), runs: vitestRuns(file, root) };
}

async function playwright(chromium) {
  const file = path.join(reports, "e2e.json");
  const env = {
    ...testEnv,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(isFull && { FULL: "1" }),
    ...(chromium && { CHROMIUM: chromium }),
  };
  const args = ["test", "--config", "tests/playwright.config.ts", `--retries=${RETRIES}`];
  const program = commandFile("@playwright/test", "playwright");
  const exitCode = await runNode(program, [...args, "--reporter=list,json"], { env });
  return { counts: countsWithExitCode(playwrightCounts(file), exitCode), runs: playwrightRuns(file) };
}

/** The build is not a test: it appears in the summary only if it fails. */
async function build(onOutput) {
  const exitCode = isBuildCurrent()
    ? 0
    : await runNode(path.join(root, "scripts/build.mjs"), [], { env: cleanEnv, onOutput });
  return { counts: { ...one(exitCode).counts, passed: 0 } };
}

async function prepare() {
  const message = nodeVersionError();
  if (message) throw new Error(message);
  await installWhenNeeded();
  const chromium = await ensureChromium();
  console.log(`Chromium: ${chromium ?? "Playwright's own"}`);
  const mongod = [path.join(root, "scripts/ensure-mongod.ts")];
  if ((await runNode(commandFile("tsx"), mongod, { env: cleanEnv })) !== 0) {
    throw new Error("The tests need a MongoDB server; see above for what was tried.");
  }
  return chromium;
}

const underlined = (name) => `\n${name}\n${"─".repeat(name.length)}`;

async function timed(name, action) {
  const began = performance.now();
  const result = await action();
  return { name, ...result, seconds: (performance.now() - began) / 1000 };
}

/** Runs a step whose output appears when it has ended, so that another one can run at the same time. */
async function collected(name, action) {
  const output = [];
  const result = await timed(name, () => action((part) => output.push(part)));
  console.log(underlined(name));
  process.stdout.write(Buffer.concat(output));
  return result;
}

/** Two chains of steps side by side, one for each of two cores. */
async function runChecks() {
  const [types, built, lint, unit] = (
    await Promise.all([
      collected("types", (onOutput) => script("typecheck", onOutput)).then(async (types) => [
        types,
        await collected("build", build),
      ]),
      collected("lint", (onOutput) => script("lint", onOutput)).then(async (lint) => [
        lint,
        await collected("unit", (onOutput) => vitest("unit", ["unit"], onOutput)),
      ]),
    ])
  ).flat();
  return { results: [lint, types, built, unit], isBuilt: built.counts.failed === 0 };
}

async function runAll() {
  const began = performance.now();
  const chromium = await prepare();
  const { results, isBuilt } = await runChecks();
  const full = ["full-unit", "full-integration", "full-http", "full-alone"];
  for (const [name, action, needsBuild] of [
    ["integration", () => vitest("integration", ["integration"]), false],
    ["http", () => vitest("http", ["http"]), true],
    ...(isFull ? [["full", () => vitest("full", full), true]] : []),
    ["end-to-end", () => playwright(chromium), true],
  ]) {
    if (needsBuild && !isBuilt) {
      results.push({ name, ...one(1), seconds: 0, note: "not run, because there is no build" });
      continue;
    }
    console.log(underlined(name));
    results.push(await timed(name, action));
  }
  return report(results, (performance.now() - began) / 1000);
}

try {
  process.chdir(root);
  const { text, failed } = await runAll();
  console.log(text);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
