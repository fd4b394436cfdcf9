import { expect, test } from "vitest";
import { safePath } from "~/utils/safe-path";

test.each(["/", "/chat/65f0c0ffee", "/chat?message=a%20b&k=1", "/a#b"])(
  "%s is a path within the site",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/./\\evil.example",
  "/..//evil.example",
  "%2F%2Fevil.example",
  " //evil.example",
  "",
  null,
  undefined,
  7,
])("%j gives the home page", (path) => {
  expect(safePath(path)).toBe("/");
});

test("an address that the server would refuse for its length leads to the start page", () => {
  const message = encodeURIComponent("é".repeat(4_000));
  expect(safePath(`/chat?message=${message}`)).toBe(`/chat?message=${message}`);
  expect(safePath(`/${"a".repeat(70_000)}`)).toBe("/");
  expect(safePath(`/?q=${"é".repeat(20_000)}`)).toBe("/");
});
