import path from "node:path";
import { defineConfig, type Plugin, type UserWorkspaceConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const classifier = path.join(root, "app/features/safety/classifier.json");
/**
 * Reads the classifier's weights from their file. Otherwise megabytes of JavaScript would be sent to each test
 * file that imports anything of a conversation.
 */
const readClassifier: Plugin = {
  name: "read-classifier",
  enforce: "pre",
  resolveId: (source) => (/[\\/]classifier\.json$/.test(source) ? "\0classifier" : null),
  load: (id) =>
    id === "\0classifier"
      ? `import { readFileSync } from "node:fs";
         export default JSON.parse(readFileSync(${JSON.stringify(classifier)}, "utf8"));`
      : null,
};

const shared = {
  root,
  plugins: [readClassifier],
  resolve: {
    alias: {
      "~": path.join(root, "app"),
      "#models": path.join(root, "models"),
      "#tests": path.join(root, "tests"),
    },
  },
};

type Test = NonNullable<UserWorkspaceConfig["test"]>;

const unit: Test = {
  maxWorkers: 2,
  // The first use of the classifier makes its tables, which takes a while on a busy machine.
  testTimeout: 20_000,
  env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
};
const integration: Test = {
  globalSetup: ["tests/setup/mongod.ts"],
  setupFiles: ["tests/setup/integration.ts"],
  // Each worker has a database of its own. Vitest's own choice on two cores is one worker.
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 30_000,
  env: { NODE_ENV: "test", LOG_LEVEL: "silent", SESSION_SECRET: "a-secret-for-tests-only" },
};
const http: Test = {
  globalSetup: ["tests/setup/mongod.ts"],
  // A third of their time they wait, for Stripe's silence or for a dead process's lease: three files keep two cores
  // busy.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
/**
 * Tests that have the machine to themselves: they measure times, count what one request reads before the process's own
 * schedules do, watch every process, or expect that no request fails while processes are replaced.
 */
const alone = [
  ...["http/threats/account-enumeration-time", "http/network", "real-model/real-model"],
  ...["busy", "crash", "database-away", "machines", "processes", "queries", "suite", "two-processes"].map(
    (name) => `faults/${name}`,
  ),
].map((name) => `tests/full/${name}.test.ts`);
const aloneInFull: Test = { ...http, maxWorkers: 1, fileParallelism: false, sequence: { groupOrder: 2 } };

const project = (name: string, test: Test, include: string[], exclude: string[] = []) => ({
  ...shared,
  test: { ...test, name, root, include, exclude },
});

/**
 * `npm test` runs unit tests of rules, integration tests of use-cases with a real database, and tests of the built
 * product as real processes over HTTP. `npm run test:full` also runs what takes long, which is in tests/full under the
 * same names, with the faults.
 */
export default defineConfig({
  test: {
    projects: [
      project("unit", unit, ["tests/unit/**/*.test.{ts,tsx}"]),
      project("integration", integration, ["tests/integration/**/*.test.ts"]),
      project("http", http, ["tests/http/**/*.test.ts"]),
      project("full-unit", unit, ["tests/full/unit/**/*.test.ts"]),
      project("full-integration", integration, ["tests/full/integration/**/*.test.ts"]),
      project("full-http", http, ["tests/full/{http,faults}/**/*.test.ts"], alone),
      project("full-alone", aloneInFull, alone),
    ],
  },
});
