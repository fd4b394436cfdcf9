import { expect, test } from "vitest";
import { secretLink } from "~/features/mail/tokens";

const token = "token=wKcarS-2mtCZ3TreGl1-OdwaA";

test("the link that an email was written for is the one with a secret on a line of its own", () => {
  const link = `https://example.org/reset-password?${token}`;
  expect(secretLink(`Choose a new password:\n${link}\n\n--\nSent by https://example.org.`)).toBe(link);
});

test.each([
  ["without a secret", "See your plan:\nhttps://example.org/profile"],
  ["to unsubscribe", `--\nUnsubscribe: https://example.org/unsubscribe?${token}`],
  ["whose secret was removed", "Choose a new password:\nhttps://example.org/reset-password?token=…"],
])("a link %s is not one", (_, text) => {
  expect(secretLink(text)).toBeNull();
});
