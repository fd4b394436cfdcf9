import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const folders = ["_app+", "admin+"].map((name) =>
  path.resolve(import.meta.dirname, "../../app/routes", name),
);
const sources = folders.flatMap((folder) =>
  readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), "utf8")] as const),
);
const ofPages = sources.filter(
  // The router never fetches the live page; the last one does not exist.
  ([file, source]) => /export default/.test(source) && !file.includes(".live.") && file !== "$.tsx",
);
/** URLs that redirect or return a file. */
const withoutClientLoader = [
  "$.tsx",
  "chat.$id_.live.$turnId.tsx",
  "conversations.$id.download.ts",
  "onboarding.skip.tsx",
  "profile_.data_.file.ts",
  "users.export.ts",
];

describe("failures in the browser", () => {
  test.each(
    sources.filter(([, source]) => /export const action\b/.test(source) && /export default/.test(source)),
  )("the action of %s keeps the screen", (_, source) => {
    expect(source).toMatch(/export const clientAction = pageAction\(/);
  });

  test.each(
    sources.filter(
      ([file, source]) =>
        /export const loader\b/.test(source) &&
        /export default/.test(source) &&
        !withoutClientLoader.includes(file),
    ),
  )("the loader of %s is handled", (_, source) => {
    expect(source).toMatch(
      /export const clientLoader = ((page|document|console)Loader\(|lastData\.clientLoader)/,
    );
  });

  test.each(ofPages.filter(([, source]) => /export const loader\b/.test(source)))(
    "%s is not loaded again after a failed form",
    (_, source) => {
      expect(source).toContain('export { shouldRevalidate } from "~/client/failures/failure-handling";');
    },
  );
});
