import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_OWN_SCRIPT, MAX_SENTENCE } from "~/features/meditation/limits";
import { secondsNeeded, sentencesOf, toOwnScript } from "~/features/meditation/own-script";
import { newMeditationSchema, ownScriptFormSchema } from "~/features/media/schema";

describe("a script of one's own", () => {
  test("is spoken sentence by sentence, with a longer silence after a paragraph", () => {
    const text = "Breathe in. Breathe out…\nThe lake is still.\n\n*Rest* here. 🌿";
    const { title, segments, writtenBy } = toOwnScript(text, "The lake", "en");
    expect([title, writtenBy]).toEqual(["The lake", "person"]);
    expect(segments.map((one) => one.text)).toEqual([
      "Breathe in.",
      "Breathe out…",
      "The lake is still.",
      "Rest here.",
    ]);
    const [first, , third, last] = segments.map(({ pauseMs }) => pauseMs);
    expect(third).toBeGreaterThan(first!);
    expect(last).toBe(third);
  });

  test("keeps every word, whatever it is, in sentences that a voice can say", () => {
    const words = (text: string) => text.match(/[a-z]+/g) ?? [];
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom("calm", "sea, ", "and so. ", "\n", "\n\n", "very ".repeat(80), "x".repeat(300)),
          {
            maxLength: 40,
          },
        ),
        (pieces) => {
          const text = pieces.join(" ");
          const sentences = sentencesOf(text, "en");
          for (const { text: sentence } of sentences)
            expect(sentence.length).toBeLessThanOrEqual(MAX_SENTENCE);
          const spoken = sentences.map((one) => one.text).join(" ");
          expect(words(spoken).join("")).toBe(words(text).join(""));
        },
      ),
    );
  });

  const form = (script: string, minutes: number) =>
    ownScriptFormSchema.safeParse({ title: "Mine", script, minutes, submitKey: "a-key-of-a-form" });
  const fieldOf = (script: string, minutes: number) => form(script, minutes).error?.issues[0]?.path[0];

  test("has to fit into the length", () => {
    const long = "We sit by the water and listen. ".repeat(40);
    expect(secondsNeeded(sentencesOf(long, "en"))).toBeGreaterThan(120);
    expect(fieldOf("Breathe in. Breathe out. Rest.", 1)).toBeUndefined();
    expect(fieldOf(long, 1)).toBe("minutes");
    expect(fieldOf(long, 10)).toBeUndefined();
    expect(fieldOf("short", 1)).toBe("script");
    expect(fieldOf("!".repeat(30), 1)).toBe("script");
    expect(fieldOf("Go. ".repeat(200), 20)).toBe("script");
    expect(fieldOf("a".repeat(MAX_OWN_SCRIPT + 1), 20)).toBe("script");
    const body = { prompt: "my own words tonight", script: long, minutes: 1 };
    expect(newMeditationSchema.safeParse(body).success).toBe(false);
  });

  test("of the greatest length is read at once", () => {
    const startedAt = performance.now();
    form("a, ".repeat(MAX_OWN_SCRIPT / 3), 20);
    form("a.\n\n".repeat(MAX_OWN_SCRIPT / 4), 20);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
