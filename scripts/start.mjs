import { installWhenNeeded, nodeVersionError } from "./lib/install.mjs";
import { Interrupted, runNode } from "./lib/run.mjs";
import { readProcesses } from "./lib/processes.mjs";
import { commandFile, root } from "./lib/root.mjs";
import { hasStamp, isBuildCurrent } from "./lib/build-fingerprint.mjs";

/**
 * Fetches the database's program if this machine has none: waiting for the network costs nothing beside the build. The
 * exit code does not matter, because the server looks for the program again and says why there is none.
 */
const fetchMongod = () => runNode(commandFile("tsx"), [`${root}/scripts/ensure-mongod.ts`]);

async function prepare() {
  const message = nodeVersionError();
  if (message) throw new Error(message);
  const isCurrent = isBuildCurrent();
  await installWhenNeeded({ dev: !isCurrent });
  if (isCurrent) return;
  const isFirst = !hasStamp();
  console.log(isFirst ? "Building…" : "Building, because the sources have changed…");
  const build = runNode(`${root}/scripts/build.mjs`);
  const needsMongod = isFirst && !process.env.MONGODB_URI;
  const [exitCode] = await Promise.all([build, needsMongod && fetchMongod()]);
  if (exitCode !== 0) throw new Error("Anamcara was not built, so it does not start.");
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
