import { describe, expect, test } from "vitest";
import type { GuideMessage } from "~/services/llm/guide";
import { libraryReply } from "~/services/llm/library/engine.server";
import { libraryContent } from "~/services/llm/library/load.server";
import { typicalSentences } from "./typical-sentences";

const languages = ["en", "es", "it"] as const;
const user = (content: string): GuideMessage => ({ role: "user", content });
const isSteps = (paragraph: string) => paragraph.startsWith("1. ");

describe.each(languages)("in %s, the person's preferences decide", (language) => {
  const { reflections, mirrors } = libraryContent[language];
  const greeting = { en: "Hello", es: "Hola", it: "Ciao" }[language];
  const [topic, sentence] = typicalSentences[language][0]!;
  const paragraphs = (wishes: Parameters<typeof libraryReply>[2], message = sentence) =>
    libraryReply([user(message)], language, wishes).split("\n\n");
  const given = (texts: string[]) => reflections.filter(({ text }) => texts.includes(text));

  test("short: one thing instead of two", () => {
    const texts = paragraphs({ length: "short" });
    expect(given(texts)).toHaveLength(1);
    expect(texts.some(isSteps)).toBe(false);
    expect(texts).toHaveLength(3);
  });

  test("short, with a request for a practice: the practice", () => {
    const wish = {
      en: "A practice, please: ",
      es: "Una práctica, por favor: ",
      it: "Una pratica, per favore: ",
    };
    const texts = paragraphs({ length: "short" }, wish[language] + sentence);
    expect(texts.filter(isSteps)).toHaveLength(1);
    expect(given(texts)).toHaveLength(0);
  });

  test("long: a second reflection on the same subject, and nothing twice", () => {
    const texts = paragraphs({ length: "long" });
    expect(given(texts).map((reflection) => reflection.topic)).toEqual([topic, topic]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.some(isSteps)).toBe(true);
  });

  test("direct: no introduction", () => {
    const texts = paragraphs({ tone: "direct" });
    expect(given([texts[0]!])).toHaveLength(1);
    expect(Object.values(mirrors).flat()).not.toContain(texts[0]);
  });

  test("contemplative: no practice without a request", () => {
    expect(paragraphs({ tone: "contemplative" }).some(isSteps)).toBe(false);
  });

  test("balanced and gentle: no change", () => {
    expect(paragraphs({ length: "balanced", tone: "gentle" })).toEqual(paragraphs({}));
  });

  test("the name is used once, in the first greeting of a conversation", () => {
    const hello = user(greeting);
    const first = libraryReply([hello], language, { name: "Rosa" });
    expect(first).toMatch(/^Rosa, \p{Ll}/u);
    const again = [hello, { role: "assistant", content: first } as const, hello];
    expect(libraryReply(again, language, { name: "Rosa" })).not.toContain("Rosa");
    expect(libraryReply([user(sentence)], language, { name: "Rosa" })).not.toContain("Rosa");
  });
});
