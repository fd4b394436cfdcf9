import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const FOLDERS = ["app", "models", "locales", "content", "public", "scripts"];
const FILES = /^(server\.ts|.*\.config\.(js|ts|mjs)|tsconfig\.json|package(-lock)?\.json)$/;
/** The files of a complete build. */
const RESULTS = ["build/server.js", "build/primary.js", "build/server/index.js", "build/client"];

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

/** A fingerprint of the sources. Compute it before a build, so that changes during the build count as newer. */
export function fingerprint(folder = root) {
  return { dates: datesOf(folder), contents: contentsOf(folder) };
}

/** Records that the build was made from the sources with this fingerprint. */
export function writeStamp(print, folder = root) {
  writeFileSync(stampFile(folder), JSON.stringify(print));
}

/** Marks the build as invalid until the next fingerprint is recorded. */
export function removeStamp(folder = root) {
  rmSync(stampFile(folder), { force: true });
}

/** Whether there is a complete build, of any sources. */
export const hasStamp = (folder = root) => existsSync(stampFile(folder));

/** Whether the build was made from the current sources. Compares dates first, then contents. */
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
