import { expect, test } from "vitest";
import { partOf, playedPath } from "../../app/service-worker/kept-media";
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

const sound = new Blob(["0123456789"], { type: "audio/mpeg" });

test.each([
  [null, 200, null, "0123456789"],
  ["bytes=0-", 206, "bytes 0-9/10", "0123456789"],
  ["bytes=2-4", 206, "bytes 2-4/10", "234"],
  ["bytes=-3", 206, "bytes 7-9/10", "789"],
  ["bytes=8-99", 206, "bytes 8-9/10", "89"],
  ["bytes=10-", 416, "bytes */10", ""],
  ["bytes=0-1,4-5", 200, null, "0123456789"],
])("a kept sound answers the range %s with %d", async (range, status, contentRange, text) => {
  const response = partOf(sound, range);
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Range")).toBe(contentRange);
  expect(await response.text()).toBe(text);
  if (status !== 416) expect(response.headers.get("Content-Length")).toBe(String(text.length));
  expect(response.headers.get("Content-Type")).toBe("audio/mpeg");
});

const path = "/api/gallery/object/0123456789abcdef01234567";

test.each([
  ["audio", path, {}, path],
  ["audio", `${path}?part=voice`, {}, `${path}?part=voice`],
  ["", path, { Range: "bytes=0-" }, path],
  // What is kept is fetched from the server, and so are pictures and files to save.
  ["", path, {}, null],
  ["image", `${path}?w=640`, {}, null],
  ["audio", `${path}?download=1`, {}, null],
  ["audio", "/api/gallery/object/other", {}, null],
])(
  "a request by %j for %s with %j is answered from the cache: %s",
  (destination, path, headers, expected) => {
    const request = { destination, headers: new Headers(headers) } as unknown as Request;
    expect(playedPath(request, new URL(path, "https://example.org"))).toBe(expected);
  },
);
