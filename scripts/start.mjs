import { installWhenNeeded, nodeVersionError } from "./lib/install.mjs";
import { Interrupted, runNode } from "./lib/run.mjs";
import { readProcesses } from "./lib/processes.mjs";
import { root } from "./lib/root.mjs";
import { hasStamp, isBuildCurrent } from "./lib/build-fingerprint.mjs";

async function prepare() {
  const message = nodeVersionError();
  if (message) throw new Error(message);
  const isCurrent = isBuildCurrent();
  await installWhenNeeded({ dev: !isCurrent });
  if (isCurrent) return;
  console.log(hasStamp() ? "Building, because the sources have changed…" : "Building…");
  if ((await runNode(`${root}/scripts/build.mjs`)) !== 0)
    throw new Error("Anamcara was not built, so it does not start.");
}

try {
  process.chdir(root);
  const processes = readProcesses(process.argv.slice(2));
  await prepare();
  if (!process.env.NODE_ENV) process.env.NODE_ENV = "production";
  // Imported, not spawned: signals reach the server directly.
  await import(processes === null ? "../build/server.js" : "../build/primary.js");
} catch (error) {
  console.error(error.message);
  process.exit(error instanceof Interrupted ? error.exitCode : 1);
}
