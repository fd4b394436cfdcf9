import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

function read(...patterns: string[]): string[] {
  const args = ["ls-files", "-co", "--exclude-standard", ...patterns];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return files.map((file) => readFileSync(path.join(root, file), "utf8"));
}

test("every class of the styles is used by a screen", () => {
  const sources = read("app/*.ts", "app/*.tsx", "content/*.md").join("\n");
  const styles = read("app/styles/*.css").map((text) => text.replace(/\/\*[^]*?\*\//g, ""));
  const classes = new Set(
    styles.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name!)),
  );
  expect(classes.size).toBeGreaterThan(100);
  const unused = [...classes].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources));
  expect(unused).toEqual([]);
});
