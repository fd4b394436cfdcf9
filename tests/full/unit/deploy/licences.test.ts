import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../../..");

/** Licences whose code may run in this product and be passed on with it. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
]);
/**
 * Packages with a licence that asks for more. sharp links to libvips (LGPL) as a library of its own that can be replaced;
 * NOTICE.md says so.
 */
const alsoAllowed: [name: RegExp, licence: string][] = [[/^@img\/sharp-/, "LGPL-3.0-or-later"]];

interface Package {
  version?: string;
  license?: string;
  dev?: boolean;
}

const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};
const used = Object.entries(lock.packages).filter(([place, { dev }]) => place !== "" && !dev);

/** Whether an SPDX expression can be met: all parts of an AND, one part of an OR. */
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replace(/^\((.+)\)$/, "$1");
  if (plain.includes(" OR ")) return plain.split(" OR ").some((part) => isAllowed(name, part));
  if (plain.includes(" AND ")) return plain.split(" AND ").every((part) => isAllowed(name, part));
  return allowed.has(plain) || alsoAllowed.some(([names, licence]) => names.test(name) && licence === plain);
}

test("every package that runs has a licence that this product may use", () => {
  expect(used.length).toBeGreaterThan(100);
  const others = used
    .map(([place, { license = "none" }]) => ({ name: place.split("node_modules/").at(-1)!, license }))
    .filter(({ name, license }) => !isAllowed(name, license));
  expect(others).toEqual([]);
});

test.each([
  ["any", "GPL-3.0-only", false],
  ["any", "LGPL-3.0-or-later", false],
  ["any", "(MIT OR GPL-3.0-only)", true],
  ["any", "MIT AND GPL-3.0-only", false],
  ["any", "none", false],
])("of %s, %s is judged as %s", (name, licence, verdict) => {
  expect(isAllowed(name, licence)).toBe(verdict);
});

test("npm run sbom lists every package that runs, and no other", { timeout: 120_000 }, () => {
  const output = execFileSync(process.execPath, ["scripts/sbom.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 100_000_000,
  });
  const sbom = JSON.parse(output.toString()) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: unknown[] }[];
  };
  expect(sbom.bomFormat).toBe("CycloneDX");
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const wanted = new Set(
    used.map(([place, { version }]) => `${place.split("node_modules/").at(-1)}@${version}`),
  );
  expect(listed).toEqual(wanted);
  expect(sbom.components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});

test("NOTICE.md names every licence that runs", () => {
  const notice = readFileSync(path.join(root, "NOTICE.md"), "utf8");
  const licences = new Set(
    used.flatMap(([, { license = "none" }]) => license.match(/[A-Za-z0-9.-]+/g) ?? []),
  );
  for (const word of ["AND", "OR"]) licences.delete(word);
  expect([...licences].filter((licence) => !notice.includes(licence))).toEqual([]);
});
