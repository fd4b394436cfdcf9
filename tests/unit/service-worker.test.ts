import { expect, test } from "vitest";
import { assetsIn, digest, isFresh, isPage, isPresentable } from "../../app/service-worker/rules";

const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["Sat, 21 Nov 2026 11:59:00 GMT", true],
  ["Thu, 22 Oct 2026 12:00:01 GMT", true],
  ["Thu, 22 Oct 2026 11:59:59 GMT", false],
  ["Not a date", false],
  [null, false],
])("a document of %s is shown: %s", (date, isShown) => {
  expect(isPresentable(date, now)).toBe(isShown);
});

test.each([
  ["Sat, 14 Nov 2026 12:00:01 GMT", true],
  ["Sat, 14 Nov 2026 11:59:59 GMT", false],
  ["Not a date", false],
  [null, false],
])("an unchanged document of %s is kept as it is: %s", (date, isLeft) => {
  expect(isFresh(date, now)).toBe(isLeft);
});

test.each([
  ["/", true],
  ["/chat/0123456789abcdef01234567", true],
  ["/chat?message=Hello", true],
  ["/offline", true],
  ["/chat/0123456789abcdef01234567/live/0123456789abcdef01234567", false],
  ["/api/auth/google", false],
  ["/assets/app-12345678.css", false],
  ["/robots.txt", false],
])("the worker answers for %s: %s", (path, does) => {
  expect(isPage(new URL(path, "https://anamcara.example"))).toBe(does);
});

test("the files that a document names are found, each once", () => {
  const html = `<link href="/assets/app-D_3-x.css"><link rel="modulepreload" href="/assets/root-a.js">
    <script>import "/assets/root-a.js"; window.x={"module":"/assets/chat._id-b-4.js"}</script>`;
  expect(assetsIn(html)).toEqual(["/assets/app-D_3-x.css", "/assets/root-a.js", "/assets/chat._id-b-4.js"]);
  expect(assetsIn("nothing")).toEqual([]);
});

test("the same text has the same short hash, and another text has another", async () => {
  expect(await digest("One")).toBe(await digest("One"));
  expect(await digest("One")).not.toBe(await digest("Two"));
  expect(await digest("One")).toMatch(/^[0-9a-f]{24}$/);
});
