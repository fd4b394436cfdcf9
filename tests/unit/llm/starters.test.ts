import { describe, expect, test } from "vitest";
import { languages } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { answerFromLibrary } from "~/services/llm/library/engine.server";

/** What each starter of an empty conversation is to be understood as. */
const starters = {
  any: { move: "topic" },
  "morning.first": { move: "share", topic: "anxiety" },
  "morning.second": { move: "practice" },
  "morning.third": { move: "share", topic: "gratitude" },
  "afternoon.first": { move: "share", topic: "anxiety" },
  "afternoon.second": { move: "practice" },
  "afternoon.third": { move: "share", topic: "attention" },
  "evening.first": { move: "share", topic: "work" },
  "evening.second": { move: "practice" },
  "evening.third": { move: "share", topic: "gratitude" },
  "night.first": { move: "share", topic: "sleep" },
  "night.second": { move: "practice" },
  "night.third": { move: "share", topic: "loneliness" },
};

describe.each(languages)("in %s", (language) => {
  test.each(Object.entries(starters))("the library understands the starter %s", (key, expected) => {
    const content = getServerI18n(language).t(`chat.starter.${key}`);
    expect(answerFromLibrary([{ role: "user", content }], language), content).toMatchObject(expected);
  });
});
