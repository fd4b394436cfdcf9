import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The oldest versions without a published advisory that affects this product. Not every registry offers an audit. */
const floors: Record<string, string> = {
  mongoose: "9.9.2",
  mongodb: "7.0.0",
  "@remix-run/express": "2.17.5",
  "@remix-run/node": "2.17.5",
  "@remix-run/react": "2.17.5",
  "@remix-run/router": "1.23.2",
  express: "4.22.0",
  vite: "6.4.1",
};

const root = path.resolve(import.meta.dirname, "../..");
const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<
    string,
    { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
  >;
};

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).slice(0, 3).map(Number)) as [
    number[],
    number[],
  ];
  for (let n = 0; n < 3; n += 1) if (left[n] !== right[n]) return left[n]! - right[n]!;
  return 0;
}

test.each(Object.entries(floors))("%s is locked at %s or newer", (name, floor) => {
  const version = lock.packages[`node_modules/${name}`]?.version;
  expect(version, `${name} is not in the lockfile`).toBeDefined();
  expect(compare(version!, floor)).toBeGreaterThanOrEqual(0);
});

test("every dependency is pinned to one version", () => {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test("the lockfile names no registry", () => {
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("the lockfile holds every platform's package, or npm ci refuses it", () => {
  const names = new Set(Object.keys(lock.packages).map((place) => place.split("node_modules/").at(-1)));
  const missing = Object.entries(lock.packages).flatMap(([place, { version, optionalDependencies = {} }]) => [
    ...(place !== "" && version === undefined ? [place] : []),
    ...Object.keys(optionalDependencies).filter((name) => !names.has(name)),
  ]);
  expect(missing).toEqual([]);
});
