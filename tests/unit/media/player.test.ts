import { afterEach, describe, expect, test, vi } from "vitest";
import {
  clearPlaces,
  keepPlace,
  MAX_PLACES,
  parsePlaces,
  placesKey,
  readPlace,
  withPlace,
  type PlayedPlaces,
} from "~/client/audio/played-places";
import { obeysVolume } from "~/features/media/player/obeys-volume";
import { placeToKeep } from "~/features/media/player/place-to-keep";
import { playerKey } from "~/features/media/player/player-key";
import { sentenceAt } from "~/features/media/player/sentence-at";
import { changeSource, momentOf } from "~/features/media/player/change-source";
import { ambienceGain, edgeFade, MIXED_AMBIENCE, needsParts } from "~/features/media/player/sound-levels";
import { skip } from "~/features/media/player/skip";
import { fadeAt, remainingMs } from "~/features/media/player/sleep";

test("the sentence that is spoken is the last that has begun", () => {
  const script = [
    { text: "Arrive.", startMs: 1_000 },
    { text: "Without a time.", startMs: null },
    { text: "Breathe.", startMs: 4_000 },
  ];
  expect([0, 999, 1_000, 3_999, 4_000, 99_000].map((ms) => sentenceAt(script, ms))).toEqual([
    null,
    null,
    0,
    0,
    2,
    2,
  ]);
  expect(sentenceAt([], 5_000)).toBeNull();
});

test("a volume that cannot be set is noticed, as on an iPhone", () => {
  expect(obeysVolume({ volume: 1 })).toBe(true);
  const keptAtOne = {
    get volume() {
      return 1;
    },
    set volume(_) {
      // An iPhone ignores it without an error.
    },
  };
  expect(obeysVolume(keptAtOne)).toBe(false);
});

describe("the sleep timer", () => {
  const sound = { duration: 60, currentTime: 30, playbackRate: 0.75 };

  test("fades over five seconds", () => {
    expect([60_000, 5_000, 2_500, 0, -1].map(fadeAt)).toEqual([1, 1, 0.5, 0, 0]);
  });

  test("ends after its minutes", () => {
    expect(remainingMs("5", { startedAt: 1_000, now: 61_000 }, sound)).toBe(240_000);
  });

  test("ends with the meditation, at the speed it has", () => {
    expect(remainingMs("end", { startedAt: 0, now: 0 }, sound)).toBe(40_000);
    expect(remainingMs("end", { startedAt: 0, now: 0 }, { ...sound, duration: NaN })).toBe(Infinity);
  });
});

test.each([
  [30, -15, 15],
  [10, -15, 0],
  [50, 15, 60],
])("from %d seconds, a skip of %d leads to %d", (currentTime, seconds, expected) => {
  const audio = { currentTime, duration: 60 };
  skip(audio, seconds);
  expect(audio.currentTime).toBe(expected);
});

test.each([
  ["k", "BUTTON", "toggle"],
  ["K", "AUDIO", "toggle"],
  ["ArrowLeft", "BUTTON", "back"],
  ["ArrowRight", "BUTTON", "forward"],
  ["ArrowRight", "AUDIO", null],
  ["ArrowRight", "SELECT", null],
  ["ArrowRight", "VOLUME", null],
  ["k", "VOLUME", "toggle"],
  ["k", "SELECT", null],
  [" ", "BUTTON", null],
])("the key %j on %s does %j", (key, tagName, expected) => {
  expect(playerKey({ key, hasModifier: false }, tagName)).toBe(expected);
  expect(playerKey({ key, hasModifier: true }, tagName)).toBeNull();
});

describe("the place where a person stopped", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is not kept at the beginning and at the end", () => {
    const kept = [0, 4.9, 5.5, 55, 55.1, 60].map((currentTime) => placeToKeep({ currentTime, duration: 60 }));
    expect(kept).toEqual([null, null, 5, 55, null, null]);
    expect(placeToKeep({ currentTime: 9, duration: NaN })).toBeNull();
  });

  test("is kept for the fifty that were heard last", () => {
    let kept: PlayedPlaces | null = null;
    for (let n = 0; n < 60; n += 1) kept = withPlace(kept, "rosa", `item${n}`, n + 1);
    kept = withPlace(kept, "rosa", "item10", 7);
    expect(kept.places).toHaveLength(MAX_PLACES);
    expect(kept.places.at(-1)).toEqual(["item10", 7]);
    expect(withPlace(kept, "rosa", "item10", null).places).toHaveLength(MAX_PLACES - 1);
  });

  test("is dropped with another person's first", () => {
    const kept = withPlace(null, "rosa", "a", 9);
    expect(withPlace(kept, "ada", "b", 5)).toEqual({ userId: "ada", places: [["b", 5]] });
  });

  test.each([
    null,
    "",
    "{}",
    "[]",
    "null",
    '{"userId":"rosa","places":[["a","9"]]}',
    '{"userId":"rosa","places":[1]}',
  ])("is not read from %j", (stored) => expect(parsePlaces(stored)).toBeNull());

  test("is the person's own, and gone after logging out", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    keepPlace("rosa", "a", 42);
    expect(readPlace("rosa", "a")).toBe(42);
    expect(readPlace("rosa", "b")).toBeNull();
    expect(readPlace("ada", "a")).toBeNull();
    clearPlaces();
    expect(stored.has(placesKey)).toBe(false);
    // What still plays keeps nothing.
    keepPlace("rosa", "a", 43);
    expect(stored.has(placesKey)).toBe(false);
  });
});

describe("voice and ambience", () => {
  test("come from the mixed file as long as both are as loud as there", () => {
    const mixed = { voice: 1, ambience: MIXED_AMBIENCE, fade: 1 };
    expect(needsParts(mixed)).toBe(false);
    expect(needsParts({ ...mixed, fade: 0.2 })).toBe(false);
    expect(needsParts({ ...mixed, voice: 0.8 })).toBe(true);
    expect(needsParts({ ...mixed, ambience: 1 })).toBe(true);
  });

  test("the ambience is silent at 0, as in the mixed file in the middle, and 10 dB louder at the top", () => {
    expect([0, 0.5, 1].map((level) => Math.round(20 * Math.log10(ambienceGain(level))))).toEqual([
      -Infinity,
      0,
      10,
    ]);
  });

  test("the ambience begins and ends softly", () => {
    const at = (currentTime: number) => edgeFade({ currentTime, duration: 60 });
    expect([0, 2, 4, 30, 57.5, 60, 61].map(at)).toEqual([0, 0.5, 1, 1, 0.5, 0, 0]);
    expect(edgeFade({ currentTime: 30, duration: NaN })).toBe(1);
  });

  test("another file goes on from the same place, as fast", () => {
    const audio = Object.assign(new EventTarget(), {
      src: "whole",
      currentTime: 42,
      playbackRate: 0.75,
      paused: false,
      play: vi.fn(() => Promise.resolve()),
    });
    const element = audio as unknown as HTMLAudioElement;
    const change = (moment = momentOf(element)) => {
      changeSource(element, "voice", moment);
      Object.assign(audio, { currentTime: 0, playbackRate: 1 });
      audio.dispatchEvent(new Event("loadedmetadata"));
    };
    change();
    expect(audio).toMatchObject({ src: "voice", currentTime: 42, playbackRate: 0.75 });
    expect(audio.play).toHaveBeenCalledOnce();
    change({ currentTime: 7, playbackRate: 1, paused: false });
    expect(audio.currentTime).toBe(7);
    audio.paused = true;
    change();
    expect(audio.play).toHaveBeenCalledTimes(2);
    // Only the first loading restores the place.
    audio.currentTime = 33;
    audio.dispatchEvent(new Event("loadedmetadata"));
    expect(audio.currentTime).toBe(33);
  });
});
