import { expect, test } from "vitest";
import { readUpload } from "~/http/forms/read-upload.server";

const part = (name: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const file = (content: string) => `${part("file", '; filename="a.txt"')}${content}\r\n`;

/** Sends a body in pieces, as a socket does. @returns the file's length, or the status of the refusal. */
async function upload(body: string, boundary = "b"): Promise<number> {
  const bytes = Buffer.from(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += 65_536)));
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const init = { method: "POST", headers, body: stream, duplex: "half" } as RequestInit;
  try {
    return await readUpload(new Request("http://localhost/", init), async ({ stream: content }) => {
      let size = 0;
      for await (const chunk of content) size += (chunk as Buffer).length;
      return size;
    });
  } catch (error) {
    return (error as { status: number }).status;
  }
}

test("a file is read, whatever its size", async () => {
  expect(await upload(`${file("words")}--b--\r\n`)).toBe(5);
  expect(await upload(`${part("seen")}x\r\n${file("a".repeat(1_000_000))}--b--\r\n`)).toBe(1_000_000);
});

test.each([
  ["parts without a header", "--b\r\n\r\n".repeat(600_000)],
  ["parts with a name", `${part("a")}1\r\n`.repeat(80_000)],
])("half a million bytes and more of %s are refused without reading each", async (_what, body) => {
  const startedAt = performance.now();
  expect(await upload(body)).toBe(400);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("what comes after the form's end, or after more parts than it has, is dropped", async () => {
  const rest = "a".repeat(300_000);
  expect(await upload(`${file("words")}--b--\r\n${rest}`)).toBe(5);
  expect(await upload(`${file("words")}${`${part("a")}1\r\n`.repeat(1_000)}--b--\r\n`)).toBe(5);
  expect(await upload(`--b--\r\n${rest}`)).toBe(400);
  expect(await upload("-".repeat(300_000), "-".repeat(60))).toBe(400);
});

test("a form that breaks off is refused", async () => {
  expect(await upload(file("words"))).toBe(400);
  expect(await upload(part("file", '; filename="a.txt"') + "a".repeat(300_000))).toBe(400);
  expect(await upload("")).toBe(400);
});

test.each([
  ["no file", "--b\r\n\r\n--b--\r\n", 400],
  ["a file before it", `${file("words")}--b\r\n\r\n--b--\r\n`, 5],
  ["a file whose header it is", `${part("file", '; filename="a.txt"').slice(0, -2)}--b--\r\n`, 400],
])("a form with a part whose header has no end is answered: %s", async (_what, body, answer) => {
  expect(await upload(body)).toBe(answer);
});

test("other requests are served between two pieces of an upload", async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await upload(`${file("a".repeat(20 * 65_536))}--b--\r\n`);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(20);
});
