import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const shared = {
  root,
  resolve: {
    alias: {
      "~": path.join(root, "app"),
      "#models": path.join(root, "models"),
      "#tests": path.join(root, "tests"),
    },
  },
};

/** Three floors: rules, use-cases on a real database, and the built product as real processes. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          root,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
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
          name: "faults",
          root,
          include: ["tests/{http,faults}/**/*.test.ts"],
          // The built product in processes of its own. Each file has servers and a database of its own and measures time: one after the other.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
