import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteFeeling, quoteFrom } from "~/services/llm/library/quote.server";

const about = (word: string) => (words: { folded: string }[]) =>
  words.filter(({ folded }) => folded === word).length;

test.each([
  ["en", "I can't sleep.", "“I can't sleep”"],
  ["es", "No puedo dormir.", "«No puedo dormir»"],
  ["it", "Non riesco a dormire…", "«Non riesco a dormire»"],
  ["es", "¿Qué sentido tiene todo esto?", "«Qué sentido tiene todo esto»"],
  ["en", "Hello, I feel so lost!!", "“I feel so lost”"],
  ["en", "But my father died (in May)", "“my father died in May”"],
  ["it", "Ciao, mi sento persa", "«mi sento persa»"],
] as const)("%s: %s", (language, message, quote) => {
  expect(quoteFrom(message, language, () => 1)).toBe(quote);
});

test.each([
  "",
  "Help",
  "so tired",
  "look at https://example.com for my story",
  "see www.example.com there please",
  "I am <b>so</b> tired of it",
  "I am **so** tired of it",
  "`rm -rf` is what I feel",
  "write me at me@example.com then",
  `I am ${"a".repeat(50)} today`,
  "data: {json} is my life",
])("nothing is quoted from %j", (message) => {
  expect(quoteFrom(message, "en", () => 1)).toBeUndefined();
});

test("a request without a topic is not quoted", () => {
  expect(quoteFrom("Tell me something.", "en")).toBeUndefined();
});

test("only what people say about themselves is quoted", () => {
  const feeling = (message: string) => quoteFeeling(message, "en", () => 1);
  expect(feeling("I feel so lost. Why is that?")).toBe("“I feel so lost”");
  expect(feeling("Why do I feel so lost?")).toBeUndefined();
  expect(feeling("You are a stupid machine")).toBeUndefined();
  expect(feeling("Ten minutes of quiet")).toBeUndefined();
});

test("no word that reverses the meaning is lost", () => {
  expect(quoteFrom("No puedo más con esto", "es", () => 1)).toBe("«No puedo más con esto»");
  expect(quoteFrom("No one listens to me", "en", () => 1)).toBe("“No one listens to me”");
});

test("the relevant clause is chosen, and long sentences are split between clauses", () => {
  const message =
    "We went to the lake with my cousins and their children last summer, and since then I cannot sleep at all, " +
    "which my doctor finds quite normal for someone of my age and habits";
  expect(quoteFrom(message, "en", about("sleep"))).toBe("“I cannot sleep at all”");
});

test("a long clause ends before a linking word, or with an ellipsis", () => {
  const tasks =
    "My boss gives me more and more tasks every week and never asks whether that is possible for anyone";
  expect(quoteFrom(tasks, "en", about("boss"))).toBe("“My boss gives me more and more tasks every week”");
  const open =
    "Mi jefe me manda tareas nuevas cada lunes por la mañana sin preguntarme jamás nada en absoluto";
  expect(quoteFrom(open, "es", about("jefe"))).toBe(
    "«Mi jefe me manda tareas nuevas cada lunes por la mañana …»",
  );
});

test("a quotation has at most twelve words of the message, in order, and no quotation marks inside", () => {
  const word = fc.constantFrom(
    "I",
    "feel",
    "my",
    "mother",
    "and",
    "the",
    "so",
    "“night”",
    "of,",
    "work.",
    "but",
    "è",
    "más",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), fc.constantFrom("en", "es", "it"), (words, language) => {
      const quote = quoteFrom(words.join(" "), language, () => 1);
      if (quote === undefined) return;
      const inner = quote.slice(1, -1);
      expect(inner).not.toMatch(/["“”«»]/);
      expect(inner.replace(/ …$/, "")).not.toMatch(/[\s.,]$/);
      expect(inner.replace(/ …$/, "").split(" ").length).toBeLessThanOrEqual(12);
      expect(words.join(" ").replace(/[“”]/g, "")).toContain(inner.replace(/ …$/, ""));
    }),
  );
});
