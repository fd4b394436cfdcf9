import { describe, expect, test } from "vitest";
import { heardBetween, minutesHeard } from "~/features/media/player/heard-time";
import { readChoice } from "~/features/sitting/read-choice";
import { breathAt, countedMinutes, elapsedMs, toggled } from "~/features/sitting/run/sitting-clock";
import { breathPatterns, phaseAt } from "~/utils/breathing";

const usual = { mode: "timer", minutes: 10, interval: 0, sound: "silence", tones: true };

describe("the choice of a form or a query", () => {
  test("has a default for everything", () => {
    expect(readChoice(new URLSearchParams())).toEqual(usual);
    expect(readChoice(new URLSearchParams("mode=nap&minutes=7&interval=2&sound=__proto__"))).toEqual({
      ...usual,
      tones: false,
    });
  });

  test("is taken as it is", () => {
    const fields = "mode=box&minutes=30&interval=5&sound=rain&tones=on";
    expect(readChoice(new URLSearchParams(fields))).toEqual({
      mode: "box",
      minutes: 30,
      interval: 5,
      sound: "rain",
      tones: true,
    });
  });
});

describe("the clock of a sitting", () => {
  const choice = readChoice(new URLSearchParams("mode=long&minutes=1&tones=on"));

  test("stands still in a pause", () => {
    const begun = { startedAt: 1_000, pausedAt: null };
    const paused = toggled(begun, 11_000);
    expect(elapsedMs(paused, 99_000)).toBe(10_000);
    expect(elapsedMs(toggled(paused, 99_000), 100_000)).toBe(11_000);
  });

  test("tells what is breathed, after the bell", () => {
    const kinds = [0, 3.9, 4, 7.9, 8, 14.9, 15, 22.9, 23].map(
      (s) => breathAt(choice, s * 1_000)?.kind ?? null,
    );
    expect(kinds).toEqual([null, null, "in", "in", "hold", "hold", "out", "out", "in"]);
    expect(breathAt(readChoice(new URLSearchParams()), 9_000)).toBeNull();
    expect(phaseAt(breathPatterns.box, 15.9)).toBe(3);
  });

  test("counts whole minutes, not more than were chosen", () => {
    expect([0, 59_999, 60_000, 200_000].map((ms) => countedMinutes(choice, ms))).toEqual([0, 0, 1, 1]);
  });
});

describe("a meditation that was heard", () => {
  test("is counted by what was played, not by jumps", () => {
    expect([heardBetween(10, 10.25), heardBetween(10, 200), heardBetween(10, 5)]).toEqual([0.25, 0, 0]);
  });

  test("counts when half of it was heard, with at least a minute", () => {
    expect([
      minutesHeard(29, 60),
      minutesHeard(31, 60),
      minutesHeard(290, 300),
      minutesHeard(9, NaN),
    ]).toEqual([0, 1, 5, 0]);
  });
});
