import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adaptedShape,
  firstShape,
  pairKeeper,
  requestBody,
  retryDelay,
} from "~/services/llm/openai-wire.server";

const failure = (status: number, more: object = {}) => ({ status, message: "", ...more });

describe("the shape of a request", () => {
  test.each([
    ["gpt-5", false, "max_completion_tokens", false],
    ["gpt-5-mini", true, "max_completion_tokens", false],
    ["openai/o3", true, "max_completion_tokens", false],
    ["gpt-4o", false, "max_completion_tokens", true],
    ["gpt-4o", true, "max_tokens", true],
    ["ollama3", true, "max_tokens", true],
    ["llama3.1:8b", true, "max_tokens", true],
  ] as const)("%s (foreign: %s): %s, temperature %s", (model, foreign, tokenBound, temperature) => {
    expect(firstShape(model, foreign)).toMatchObject({ tokenBound, temperature, streamOptions: true });
  });

  test("reasoning models are asked for little reasoning, and others are not", () => {
    const effort = (model: string) => requestBody(model, [], {}, firstShape(model, false)).reasoning_effort;
    expect(effort("gpt-5")).toBe("low");
    expect(effort("gpt-5-chat-latest")).toBeUndefined();
    expect(effort("gpt-4o")).toBeUndefined();
  });

  test("each rejected parameter is changed once, others stay", () => {
    const first = firstShape("llama3", true);
    const named = failure(422, { message: "extra fields not permitted: stream_options" });
    const second = adaptedShape(first, first, named);
    expect(second).toEqual({ ...first, streamOptions: false });
    expect(adaptedShape(second!, first, named)).toBeUndefined();
    expect(adaptedShape(first, first, failure(500, { message: "stream_options" }))).toBeUndefined();
  });
});

describe("a retry", () => {
  test.each([
    [failure(500), 7],
    [failure(503), 7],
    [failure(400), undefined],
    [failure(401), undefined],
    [failure(429), 7],
    [failure(429, { headers: new Headers({ "retry-after": "5" }) }), 5000],
    [failure(429, { headers: new Headers({ "retry-after": "5.1" }) }), undefined],
    [failure(429, { headers: new Headers({ "retry-after": "soon" }) }), undefined],
    [failure(429, { code: "insufficient_quota" }), undefined],
  ])("after %j in %s ms", (given, delay) => {
    expect(retryDelay(given, false, 7)).toBe(delay);
  });

  test("after a date in the past, at once", () => {
    const headers = new Headers({ "retry-after": new Date(Date.now() - 1000).toUTCString() });
    expect(retryDelay(failure(429, { headers }), false, 7)).toBe(0);
  });
});

const letters = fc.array(fc.constantFrom("a", "é", "🙏", "🌿", "\u{10ffff}", " "), { maxLength: 40 });

test("pieces joined without split surrogate pairs are well formed, and together the whole text", () => {
  fc.assert(
    fc.property(letters, fc.array(fc.nat(40)), (units, cuts) => {
      const text = units.join("");
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
      const keep = pairKeeper();
      const pieces = places.slice(1).map((end, index) => keep(text.slice(places[index], end)));
      expect(pieces.some((piece) => /\p{Surrogate}/u.test(piece))).toBe(false);
      expect(pieces.join("")).toBe(text);
    }),
  );
});
