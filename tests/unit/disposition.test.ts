import { expect, test } from "vitest";
import { disposition } from "~/http/object-response.server";

test.each([
  ["The day goes out.mp3", "The day goes out.mp3"],
  ['Tom & "Ann" <b>.webp', "Tom & Ann b.webp"],
  ["a/b\\c: d?.mp3", "a b c d.mp3"],
  ["evening\u202E3pm.mp3", "evening 3pm.mp3"],
  ["Café.mp3", "Cafe.mp3"],
])("%s is saved as %s", (name, plain) => {
  expect(disposition(name, true)).toContain(`attachment; filename="${plain}"`);
});
