import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../../app/routes/_app+");
const pages = readdirSync(folder).filter((file) => {
  const source = readFileSync(path.join(folder, file), "utf8");
  // The live page is never fetched by the router.
  return /export const loader/.test(source) && /export default/.test(source) && !file.includes(".live.");
});

test.each(pages.filter((file) => file !== "$.tsx"))(
  "%s is not fetched again while the screen stays because a call failed",
  (file) => {
    const source = readFileSync(path.join(folder, file), "utf8");
    expect(source).toContain('export { shouldRevalidate } from "~/client/failure-handling";');
  },
);
