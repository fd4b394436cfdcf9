import path from "node:path";
import { defineConfig, type Plugin } from "vitest/config";

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

/** Tests over HTTP that measure response times. */
const measuring = "tests/http/**/*-time.test.ts";

/**
 * Tests that have the machine to themselves: they measure times, count what one request reads before the process's own
 * schedules do, or expect that no request at all fails while processes are replaced.
 */
const alone = [
  measuring,
  ...["busy", "crash", "database-away", "machines", "processes", "queries", "suite", "two-processes"].map(
    (name) => `tests/faults/${name}.test.ts`,
  ),
];

/**
 * Unit tests of rules; integration tests of use-cases with a real database; tests of the built product as real
 * processes, over HTTP, and when something fails.
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          root,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          maxWorkers: 2,
          // The first use of the classifier makes its tables, which takes a while on a busy machine.
          testTimeout: 20_000,
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
        },
      },
      {
        ...shared,
        test: {
          name: "integration",
          root,
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/setup/mongod.ts"],
          setupFiles: ["tests/setup/integration.ts"],
          // Each worker has a database of its own. Vitest's own choice on two cores is one worker.
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          env: {
            NODE_ENV: "test",
            LOG_LEVEL: "silent",
            SESSION_SECRET: "a-secret-for-tests-only",
          },
        },
      },
      {
        ...shared,
        test: {
          name: "http",
          root,
          include: ["tests/http/**/*.test.ts"],
          exclude: [measuring],
          globalSetup: ["tests/setup/mongod.ts"],
          // A third of their time they wait, for Stripe's silence or for a dead process's lease: three files keep two
          // cores busy.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: "faults",
          root,
          include: ["tests/faults/**/*.test.ts"],
          exclude: alone,
          // They mostly wait: for a lease to end, or for a process to give up.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: "faults-alone",
          root,
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
