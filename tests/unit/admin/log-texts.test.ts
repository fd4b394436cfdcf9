import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languages } from "~/i18n/config";

const root = path.resolve(import.meta.dirname, "../../..");
const textsIn = (language: string) =>
  (
    JSON.parse(readFileSync(path.join(root, "locales", language, "admin.json"), "utf8")) as {
      admin: { action: Record<string, string> };
    }
  ).admin;

const folders = ["app/routes", "app/http", "app/features"];
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), "utf8")),
);
/** The verbs with which the names of the administrators' actions begin. */
const verbs =
  "accept|activate|add|answer|ban|check|confirm|create|delete|drop|edit|export|hide|invite|open|refund|refused|" +
  "reindex|remove|restore|retry|send|test|try|unban|unhide|update|upload|view";

/** Every name in quotes after `action:`, or as the first argument of what makes an entry. */
const actions = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/(?:\baction:|\w*[aA]ct(?:On\w*|About)?\()([^\n]*(?:\n\s+[^\n]*)?)/g)].flatMap(
      ([, rest]) =>
        [...rest!.matchAll(new RegExp(`"((?:${verbs})[A-Z]\\w+)"`, "g"))].map(([, name]) => name!),
    ),
  ),
);
// These two are made of the form's button.
actions.add("retryJob").add("dropJob");

test("every action that the log holds has its text in each language", () => {
  expect(actions.size).toBeGreaterThan(40);
  for (const language of languages) {
    const { action } = textsIn(language);
    expect(
      [...actions].filter((name) => !action[name]),
      language,
    ).toEqual([]);
  }
});
