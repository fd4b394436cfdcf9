import { expect, test } from "vitest";
import { inWords } from "~/features/admin/components/log-details";

test.each([
  ['{"mailId":"6b03"}', "mail id: 6b03"],
  ['{"isSearch":true}', "is search: true"],
  ['{"record":false}', "record: false"],
  ['{"line":"it-1522","intent":"up"}', "line: it-1522 · intent: up"],
  ['{"changes":{"plan":"free"}}', 'changes: {"plan":"free"}'],
  ["not JSON", "not JSON"],
  ['["a"]', '["a"]'],
])("the details %s are shown as %s", (details, shown) => {
  expect(inWords(details)).toBe(shown);
});
