import { describe, expect, test } from "vitest";
import { chooseTerms, coverage, weigh } from "~/features/knowledge/score-words";

const weights = weigh(
  new Map([
    ["examen", 3],
    ["evening", 40],
    ["day", 900],
    ["unknown", 0],
  ]),
  1_000,
);

describe("the words of a message", () => {
  test("weigh more the fewer passages have them", () => {
    const of = (term: string) => weights.terms.get(term)!.weight;
    expect(of("unknown")).toBeGreaterThan(of("examen"));
    expect(of("examen")).toBeGreaterThan(of("evening"));
    expect(of("evening")).toBeGreaterThan(of("day"));
    expect(of("day")).toBeGreaterThan(0);
  });

  test("are searched for from the rarest on, as far as a passage needs them", () => {
    expect(chooseTerms(weights, 0.35, 1_000)).toEqual(["examen"]);
    expect(chooseTerms(weights, 0.2, 1_000)).toEqual(["examen", "evening"]);
    expect(chooseTerms(weights, 0, 2_000)).toEqual(["examen", "evening", "day"]);
    expect(chooseTerms(weights, 0, 20)).toEqual(["examen"]);
    expect(chooseTerms(weights, 0.9, 1_000)).toEqual([]);
  });

  test("cover a message by their weight, and one of several covers nothing", () => {
    expect(coverage(weights, ["examen", "evening"])).toBeGreaterThan(0.35);
    expect(coverage(weights, ["day", "evening"])).toBeLessThan(0.35);
    expect(coverage(weights, ["examen"])).toBe(0);
    const single = weigh(new Map([["kenosis", 2]]), 1_000);
    expect(coverage(single, ["kenosis"])).toBeGreaterThan(0.35);
    const everyday = weigh(new Map([["day", 300]]), 1_000);
    expect(coverage(everyday, ["day"])).toBeLessThan(0.35);
  });
});
