import { existsSync } from "node:fs";
import path from "node:path";
import { Worker, type TransferListItem } from "node:worker_threads";

/** How long a bundle is kept in development, in milliseconds. */
const KEPT_MS = 60_000;
let last: { source: string; text: string; at: number } | null = null;

interface ThreadOptions {
  /** The name of its file in build/workers, without extension. */
  name: string;
  /** The path of its source. */
  source: string;
  workerData: unknown;
  transferList?: TransferListItem[];
  /** The limit of its heap, in MB. Byte arrays do not count. */
  heapMb: number;
}

/**
 * Starts a thread from the file that the build puts beside the server; in development and in tests it is bundled from
 * its source. It inherits no environment variables.
 */
export async function openWorker({
  name,
  source,
  workerData,
  transferList,
  heapMb,
}: ThreadOptions): Promise<Worker> {
  const options = {
    workerData,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    execArgv: [],
    env: {},
  };
  if (!existsSync(source)) return new Worker(builtFile(`${name}.mjs`), options);
  return new Worker(await bundled(source), { ...options, eval: true });
}

/** Bundles a source. The last one is kept for a while: a test opens many threads. */
async function bundled(source: string): Promise<string> {
  if (last?.source === source && Date.now() - last.at < KEPT_MS) return last.text;
  const esbuild = await import("esbuild");
  const { outputFiles } = await esbuild.build({
    entryPoints: [source],
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
    logLevel: "error",
  });
  last = { source, text: outputFiles[0]!.text, at: Date.now() };
  return last.text;
}

/** Finds a file of build/workers. */
export function builtFile(name: string, folder = import.meta.dirname): string {
  const file = path.join(folder, "workers", name);
  if (existsSync(file)) return file;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`build/workers/${name} is missing; build the product again`);
  return builtFile(name, parent);
}
