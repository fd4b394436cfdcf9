import { describe, expect, test } from "vitest";
import { beginsWithHiss, withoutFalseStart } from "~/services/speech/false-start";
import { seededRandom } from "~/utils/seeded-random";

const RATE = 24_000;
type Part = [kind: "tone" | "hiss" | "gap", ms: number, level?: number];

function sound(...parts: Part[]): Float32Array {
  const random = seededRandom(1);
  const samples = parts.flatMap(([kind, ms, level = 0.3]) =>
    Array.from({ length: (ms / 1000) * RATE }, (_, at) => {
      if (kind === "gap") return 0;
      // White noise has most of its energy above 3 kHz.
      return kind === "hiss" ? level * (random() * 2 - 1) : level * Math.sin((2 * Math.PI * 200 * at) / RATE);
    }),
  );
  return Float32Array.from(samples);
}
/** What was cut off, in milliseconds. */
const cutOf = (...parts: Part[]) => {
  const whole = sound(...parts);
  return Math.round(((whole.length - withoutFalseStart(whole, RATE).length) / RATE) * 1000);
};
const rest: Part[] = [
  ["tone", 400],
  ["hiss", 80, 0.1],
  ["tone", 600],
];

describe("a tone before a hiss", () => {
  test("is cut off up to the hiss", () => {
    const cut = cutOf(["gap", 100], ["tone", 80, 0.15], ["hiss", 100, 0.1], ...rest);
    expect(cut).toBeGreaterThanOrEqual(170);
    expect(cut).toBeLessThanOrEqual(200);
  });

  test("is cut off in the silence before a stop", () => {
    const cut = cutOf(["gap", 100], ["tone", 60, 0.15], ["gap", 60], ["hiss", 30, 0.1], ...rest);
    expect(cut).toBeGreaterThanOrEqual(160);
    expect(cut).toBeLessThanOrEqual(220);
  });

  test("is cut off before a k, whose burst is left", () => {
    const cut = cutOf(["gap", 60], ["tone", 50, 0.1], ["gap", 40], ["hiss", 50, 0.03], ...rest);
    expect(cut).toBeGreaterThanOrEqual(110);
    expect(cut).toBeLessThanOrEqual(150);
  });

  test.each<[string, Part[]]>([
    ["there is none", [["gap", 100], ["hiss", 100, 0.1], ...rest]],
    ["it is as long as a vowel", [["gap", 100], ["tone", 200, 0.15], ["hiss", 100, 0.1], ...rest]],
    ["it cannot be heard", [["gap", 100], ["tone", 80, 0.002], ["hiss", 100, 0.1], ...rest]],
    ["all is silent", [["gap", 500]]],
    ["there is no sound at all", []],
  ])("nothing is cut where %s", (_, parts) => {
    expect(cutOf(...parts)).toBe(0);
  });
});

test.each([
  ["sˈɛnti", true],
  ["ˈʃɔʎʎi", true],
  ["ti dˈo", true],
  ["per adˈesso", false],
  ["ke", true],
  ["kˈi", true],
  // Its burst is low, like a tone.
  ["kome", false],
  ["imːˈaʤina", false],
  ["", false],
])("%s begins with a hiss: %s", (phonemes, expected) => {
  expect(beginsWithHiss(phonemes)).toBe(expected);
});
