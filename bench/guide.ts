import path from "node:path";
import { createServer } from "vite";
import { root } from "../scripts/lib/root.mjs";
import { startThrowawayMongod } from "#tests/setup/mongod";
import type { measureOn } from "./guide-work";
import type { Figure } from "./table";

/**
 * The work of a turn between the accepted message and the request to the model: all reads and the assembly of the
 * prompt, for a person with 500 memories in a conversation of 200 messages, on a temporary MongoDB. Vite loads the
 * product's sources, because the translations are imported through it.
 */
export async function measureGuide(): Promise<Figure[]> {
  // Nothing is sent to this address: the measurement ends before the model is called.
  process.env.OPENAI_BASE_URL ??= "http://127.0.0.1:9/v1";
  process.env.SESSION_SECRET ??= "a-secret-for-the-bench-only";
  process.env.LOG_LEVEL ??= "silent";
  const mongod = await startThrowawayMongod();
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, watch: null, hmr: false },
    optimizeDeps: { noDiscovery: true },
    resolve: {
      alias: {
        "~": path.join(root, "app"),
        "#models": path.join(root, "models"),
        "#tests": path.join(root, "tests"),
      },
    },
  });
  try {
    const work = (await vite.ssrLoadModule("/bench/guide-work.ts")) as { measureOn: typeof measureOn };
    return await work.measureOn(mongod.uri);
  } finally {
    await vite.close();
    await mongod.stop();
  }
}
