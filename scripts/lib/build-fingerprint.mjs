import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const FOLDERS = ["app", "models", "locales", "content", "public"];
const FILES = /^(server\.ts|.*\.config\.(js|ts|mjs)|tsconfig\.json|package(-lock)?\.json)$/;
/** What a build must have left behind. */
const RESULTS = ["build/server.js", "build/server/index.js", "build/client"];

const stampFile = (folder) => path.join(folder, "build/.stamp");

function* filesBelow(folder, relative) {
  const entries = readdirSync(path.join(folder, relative), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${relative}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (entry.isFile()) yield name;
  }
}

function sources(folder) {
  const top = readdirSync(folder)
    .filter((name) => FILES.test(name))
    .sort();
  const below = FOLDERS.filter((name) => existsSync(path.join(folder, name)));
  return [...top, ...below.flatMap((name) => [...filesBelow(folder, name)])];
}

function digest(folder, describe) {
  const hash = createHash("sha256");
  for (const name of sources(folder)) {
    hash.update(`${name}\0`);
    hash.update(describe(path.join(folder, name)));
    hash.update("\0");
  }
  return hash.digest("hex");
}

const datesOf = (folder) =>
  digest(folder, (file) => {
    const { mtimeMs, size } = statSync(file);
    return `${mtimeMs}:${size}`;
  });
const contentsOf = (folder) => digest(folder, (file) => readFileSync(file));

/** The state of the sources. Take it before a build, so that a change during it counts as newer. */
export function fingerprint(folder = root) {
  return { dates: datesOf(folder), contents: contentsOf(folder) };
}

/** Notes that the build was made from the sources of this fingerprint. */
export function writeStamp(print, folder = root) {
  writeFileSync(stampFile(folder), JSON.stringify(print));
}

/** Makes the build invalid until the next stamp. */
export function removeStamp(folder = root) {
  rmSync(stampFile(folder), { force: true });
}

/** Whether there is a complete build of some sources. */
export const hasStamp = (folder = root) => existsSync(stampFile(folder));

/** Whether the build was made from the present sources. Dates are looked at first; contents decide. */
export function isBuildCurrent(folder = root) {
  let print;
  try {
    print = JSON.parse(readFileSync(stampFile(folder), "utf8"));
  } catch {
    return false;
  }
  if (!RESULTS.every((name) => existsSync(path.join(folder, name)))) return false;
  const dates = datesOf(folder);
  if (dates === print.dates) return true;
  if (contentsOf(folder) !== print.contents) return false;
  writeStamp({ ...print, dates }, folder);
  return true;
}
