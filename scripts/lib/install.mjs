import { existsSync, lstatSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { run, runNode } from "./run.mjs";

/**
 * The oldest supported release of each line, as in package.json's `engines`. Newer lines are supported; 21 and 23 are
 * not.
 */
const OLDEST_NODE = { 20: 19, 22: 13, 24: 0 };

/** One line if this Node is too old, otherwise null. */
export function nodeVersionError(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  const newestLine = Math.max(...Object.keys(OLDEST_NODE).map(Number));
  if (major > newestLine || minor >= OLDEST_NODE[major]) return null;
  return `Anamcara needs Node.js 20.19, 22.13, 24 or newer; this is ${version}.`;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * Why node_modules does not match package-lock.json; null if it does. npm writes its own list last, so an interrupted
 * installation has none.
 * @param {{ dev?: boolean, folder?: string }} [options] dev: whether the packages for building and testing are needed
 */
export function missingPackages({ dev = true, folder = root } = {}) {
  const wanted = packagesOf(path.join(folder, "package-lock.json")) ?? {};
  if (!existsSync(path.join(folder, "node_modules"))) return "nothing is installed yet";
  const installed = packagesOf(path.join(folder, "node_modules/.package-lock.json"));
  if (!installed) return "the last installation was not finished";
  for (const [where, entry] of Object.entries(wanted)) {
    if (where === "") continue;
    const found = installed[where];
    if (!found) {
      const mayMiss = entry.optional || entry.devOptional || (entry.dev && !dev);
      if (!mayMiss) return `${where.split("node_modules/").at(-1)} is missing`;
    } else if (found.version !== entry.version || found.integrity !== entry.integrity) {
      return "package-lock.json has changed";
    }
  }
  return null;
}

/** @throws if node_modules is a link: npm ci would empty a folder that others may be using */
export function refuseLinkedPackages(folder = root) {
  const found = lstatSync(path.join(folder, "node_modules"), { throwIfNoEntry: false });
  if (!found?.isSymbolicLink()) return;
  throw new Error(
    "node_modules is a link, and npm ci would empty the folder that it leads to. Remove the link.",
  );
}

/**
 * Runs `npm ci` if node_modules does not match package-lock.json.
 * @throws if node_modules is a link, or npm fails
 */
export async function installWhenNeeded(options) {
  const reason = missingPackages(options);
  if (!reason) return;
  refuseLinkedPackages();
  console.log(`Installing packages with npm ci, because ${reason}…`);
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit"];
  const code = npm?.endsWith("npm-cli.js") ? await runNode(npm, args) : await run("npm", args);
  if (code !== 0) throw new Error("npm ci failed; what it says above should help.");
}
