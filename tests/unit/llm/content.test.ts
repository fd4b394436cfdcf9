import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { topicIds } from "~/services/llm/library/content";
import { kindOf, meditations } from "~/services/llm/library/kinds";
import { answerKeys } from "~/services/llm/library/moves";
import { libraryContent } from "~/services/llm/library/load.server";

const languages = ["en", "es", "it"] as const;
const placeholders = (text: string) => [...text.matchAll(/\{(\w*)\}/g)].map((match) => match[1]);

describe.each(languages)("the library in %s", (language) => {
  const content = libraryContent[language];

  test("has keywords, reflections, mirrors, questions and a practice for every topic", () => {
    for (const topic of topicIds) {
      expect(content.topics[topic].keywords.length, topic).toBeGreaterThan(4);
      expect(
        content.reflections.filter((reflection) => reflection.topic === topic).length,
        topic,
      ).toBeGreaterThan(2);
      expect(content.mirrors[topic].length, topic).toBeGreaterThan(1);
      expect(content.questions[topic].length, topic).toBeGreaterThan(1);
      expect(
        content.practices.some(({ topics }) => topics.includes(topic)),
        topic,
      ).toBe(true);
    }
  });

  test("names no topic that does not exist", () => {
    for (const { id, topic } of content.reflections) expect(topicIds, id).toContain(topic);
    for (const { id, topics } of content.practices) {
      expect(topics.length, id).toBeGreaterThan(0);
      for (const topic of topics) expect(topicIds, id).toContain(topic);
    }
  });

  test("has unique ids and texts", () => {
    const ids = [...content.reflections, ...content.practices].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const starts = content.reflections.map(({ text }) => text.slice(0, 60));
    expect(new Set(starts).size).toBe(starts.length);
    const steps = content.practices.map(({ steps }) => steps[0]);
    expect(new Set(steps).size).toBe(steps.length);
  });

  test("has practices that can be done as written", () => {
    for (const { id, minutes, steps, title, purpose } of content.practices) {
      expect(Number.isInteger(minutes) && minutes > 1, id).toBe(true);
      expect(steps.length, id).toBeGreaterThanOrEqual(3);
      expect(steps.length, id).toBeLessThanOrEqual(6);
      expect(`${title}${purpose}${steps.join("")}`, id).not.toMatch(/[\n<>{}]|^\d+\./);
    }
  });

  test("uses only the placeholders that the guide fills in", () => {
    for (const texts of Object.values(content.mirrors)) {
      for (const text of texts) expect(["", "quote"], text).toContain(placeholders(text).join());
      expect(texts.some((text) => !text.includes("{quote}"))).toBe(true);
    }
    for (const text of content.bridges) {
      expect(text).toContain("{title}");
      for (const name of placeholders(text)) expect(["title", "minutes"]).toContain(name);
    }
    for (const text of Object.values(content.answers).flat()) {
      for (const name of placeholders(text)) {
        expect(["topic", "topics", "title", "minutes", "purpose", "step", "gist", "name"], text).toContain(
          name,
        );
      }
    }
    const plain = [...content.continuations, ...Object.values(content.questions).flat()];
    for (const text of plain) expect(placeholders(text), text).toEqual([]);
  });
});

test("has replies for every move, most of them in several wordings", () => {
  for (const language of languages) {
    const { answers } = libraryContent[language];
    expect(Object.keys(answers).sort()).toEqual([...answerKeys].sort());
    for (const key of answerKeys) expect(answers[key].length, key).toBeGreaterThan(1);
  }
});

test("has a plain sentence for every reflection, a kind for every practice, and prayers", () => {
  for (const language of languages) {
    const { reflections, practices, prayers, topics } = libraryContent[language];
    for (const { id, gist } of reflections) expect(gist.length, id).toBeGreaterThan(15);
    for (const { id } of practices) expect(kindOf(id), id).toBeDefined();
    for (const id of meditations) expect(practices.map((practice) => practice.id)).toContain(id);
    expect(prayers.some((prayer) => prayer.topics.includes("prayer"))).toBe(true);
    for (const id of topicIds) expect(topics[id].name.length, id).toBeGreaterThan(2);
  }
});

test("has the cards of the home screen, word for word", () => {
  for (const language of languages) {
    const file = new URL(`../../../locales/${language}/chat.json`, import.meta.url);
    const { home } = JSON.parse(readFileSync(file, "utf8")) as {
      home: { topic: Record<string, { title: string; description: string }> };
    };
    const cards = libraryContent[language].cards.map(({ id, title, description }) => [
      id,
      { title, description },
    ]);
    expect(Object.fromEntries(cards)).toEqual(home.topic);
  }
});

test("the library has the same reflections and practices in every language", () => {
  const practices = (language: (typeof languages)[number]) =>
    libraryContent[language].practices.map(({ id }) => id).sort();
  expect(practices("es")).toEqual(practices("en"));
  expect(practices("it")).toEqual(practices("en"));
});
