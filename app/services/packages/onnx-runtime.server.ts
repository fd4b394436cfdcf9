import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { env } from "~/services/env.server";
import { sumsOf } from "./checked-file.server";
import { fetchNpmPackage } from "./npm-package.server";

/** Run models (MIT). Too large to be installed with the product, and the install script loads more. */
const packages = {
  "onnxruntime-node": {
    spec: "onnxruntime-node@1.30.0",
    sha256: "6e3390d6b783e7be946fad629292799da28d0b42f84856e50d2c1b0383291e75",
  },
  "onnxruntime-common": {
    spec: "onnxruntime-common@1.30.0",
    sha256: "7906c439e0d3e0f4048caa23b64cdfadc0f455c377f579ce1ab2a4b778f07d5f",
  },
};

/** Systems that it is built for. */
const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-arm64", "win32-x64", "win32-arm64"];

/** Whether the runtime exists for this machine. */
export function hasOnnxRuntime(): boolean {
  return SYSTEMS.includes(`${process.platform}-${process.arch}`);
}

/** The path to import the runtime from, in a folder that `fetchOnnxRuntime` filled. */
export function onnxRuntimeIn(folder: string): string {
  return path.join(folder, "node_modules", "onnxruntime-node");
}

/**
 * Fetches the runtime into a folder.
 * @param work a folder for what is needed meanwhile.
 * @throws PackageError with a reason in plain words.
 */
export async function fetchOnnxRuntime(folder: string, work: string): Promise<void> {
  for (const [name, npmPackage] of Object.entries(packages)) {
    const binaries = name.endsWith("-node") ? [`bin/napi-v6/${process.platform}/${process.arch}`] : [];
    const target = path.join(folder, "node_modules", name);
    await fetchNpmPackage(npmPackage, ["package.json", "dist", ...binaries], target, path.join(work, name));
  }
  await writeFile(sumsIn(folder), JSON.stringify(await sumsOf(onnxRuntimeIn(folder))));
}

const sumsIn = (folder: string) => path.join(folder, "sums.json");

/**
 * Whether the files of a runtime that `fetchOnnxRuntime` put into a folder are as they were: loading a damaged library ends
 * the process. One that an older version fetched has no checksums, and counts as whole.
 */
export async function isOnnxRuntimeWhole(folder: string): Promise<boolean> {
  const kept = await readFile(sumsIn(folder), "utf8").catch(() => null);
  if (kept === null) return true;
  return JSON.stringify(await sumsOf(onnxRuntimeIn(folder))) === kept;
}

/** Files that the runtime's telemetry keeps: the id of the machine and what waits to be sent. */
const TELEMETRY_FILES = /^(deviceid|onnxruntime\.db)/;

/**
 * Removes what earlier versions of the product let the runtime collect. Telemetry is off since: env.server.ts.
 * @param bases the folders for caches and application data, in which the runtime makes its own folder.
 */
export async function removeOnnxTelemetry(bases = dataFolders()): Promise<void> {
  for (const base of bases) {
    const folder = path.join(base, "Microsoft", "DeveloperTools", ".onnxruntime");
    const names = await readdir(folder).catch(() => []);
    if (names.some((name) => TELEMETRY_FILES.test(name))) await rm(folder, { recursive: true, force: true });
  }
}

function dataFolders(): string[] {
  const home = os.homedir();
  const folders = [path.join(home, ".cache"), path.join(home, "Library", "Application Support")];
  return env.XDG_CACHE_HOME ? [env.XDG_CACHE_HOME, ...folders] : folders;
}
