import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "~/services/llm/library/pace.server";

const text = "One two\n\n1. three  four\nfive\n";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function collect(pieces: AsyncIterable<string>, into: string[]) {
  for await (const piece of pieces) into.push(piece);
}

test("all pieces joined are the text, whitespace included", async () => {
  for (const sample of [text, "", " a", "word", "à é\u00a0ü 🙏 x", "\n\n"]) {
    const pieces: string[] = [];
    await collect(paced(sample, Infinity, new AbortController().signal), pieces);
    expect(pieces.join("")).toBe(sample);
  }
});

test("words come at the requested pace, through one timer", async () => {
  const pieces: string[] = [];
  const done = collect(paced(text, 10, new AbortController().signal), pieces);
  await vi.advanceTimersByTimeAsync(99);
  expect(pieces).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(pieces).toEqual(["One"]);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(pieces).toEqual(["One", " two", "\n\n1."]);
  await vi.advanceTimersByTimeAsync(300);
  await done;
  expect(pieces.join("")).toBe(text);
  expect(vi.getTimerCount()).toBe(0);
});

test("words that became due while the reader was busy come in one piece", async () => {
  const iterator = paced(text, 10, new AbortController().signal);
  const first = iterator.next();
  await vi.advanceTimersByTimeAsync(100);
  expect((await first).value).toBe("One");
  await vi.advanceTimersByTimeAsync(300);
  expect((await iterator.next()).value).toBe(" two\n\n1. three");
});

test("an abort ends the wait at once, with the caller's reason, and leaves no timer", async () => {
  const controller = new AbortController();
  const pieces: string[] = [];
  const done = collect(paced(text, 10, controller.signal), pieces);
  const outcome = expect(done).rejects.toBe("stopped");
  await vi.advanceTimersByTimeAsync(150);
  controller.abort("stopped");
  await outcome;
  expect(pieces).toEqual(["One"]);
  expect(vi.getTimerCount()).toBe(0);
});
