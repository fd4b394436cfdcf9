import { describe, expect, test } from "vitest";
import { careTexts } from "~/features/safety/care/care-texts.server";
import { isFitInCare } from "~/features/safety/care/check-reply.server";
import { findCountry } from "~/features/safety/helplines/find-country.server";
import { findHelplines, listHelplines } from "~/features/safety/helplines/helplines.server";
import { recogniseFollowUp } from "~/features/safety/care/recognise-follow-up.server";
import { ruleFiles } from "~/features/safety/rules.server";
import { helpRegionSchema } from "~/features/safety/schema";
import { languages } from "~/i18n/config";

type Shape = string | { [name: string]: Shape };
const shapeOf = (value: unknown): Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
    : Array.isArray(value)
      ? "list"
      : typeof value;
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe.each(languages)("the care texts in %s", (language) => {
  const texts = careTexts[language];

  test("have the same shape in every language", () => {
    expect(shapeOf(texts)).toEqual(shapeOf(careTexts.en));
  });

  test("contain no number of their own, and no shouting", () => {
    const { answers, again, childLead, followUps, followUpsFor, reminder } = texts;
    for (const text of textsIn({ answers, again, childLead, followUps, followUpsFor, reminder })) {
      expect(text).not.toMatch(/\d{3}|!|¡/);
      expect(text.trim()).toBe(text);
    }
  });

  test("begin the page for a person in danger with what to do now", () => {
    expect(texts.page.intro[0]).toMatch(/emergency number|número de emergencias|numero di emergenza/);
  });

  test("always have another text to use", () => {
    for (const variants of Object.values(texts.again))
      expect(new Set(variants).size).toBeGreaterThanOrEqual(2);
    const { more, ...moves } = texts.followUps;
    const own = Object.values(texts.followUpsFor).flatMap((moves) => Object.values(moves));
    for (const variants of [...Object.values(moves), ...Object.values(more), ...own]) {
      expect(new Set(variants).size).toBeGreaterThanOrEqual(2);
    }
  });

  test("pass the check that a model's text has to pass", () => {
    const { followUps, followUpsFor } = texts;
    for (const text of textsIn({ followUps, followUpsFor })) expect(isFitInCare(text), text).toBe(true);
  });

  test("have rules with a version and a date", () => {
    expect(ruleFiles[language]).toMatchObject({
      language,
      version: expect.any(Number) as number,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
  });
});

describe("the helplines", () => {
  test("are valid by the administrators' schema", () => {
    for (const region of listHelplines())
      expect(helpRegionSchema.safeParse(region).success, region.country).toBe(true);
  });

  test.each("US GB IE CA AU NZ ES MX AR CO CL IT CH DE FR".split(" "))(
    "of %s include one for crises, one for violence and one for children",
    (country) => {
      const region = findHelplines(country);
      expect(region.country).toBe(country);
      expect(new Set(region.lines.map(({ help }) => help))).toEqual(
        expect.objectContaining(new Set(["crisis", "violence", "child"])),
      );
      for (const { source, checkedOn } of region.lines) {
        expect(source).toMatch(/^https:/);
        expect(checkedOn).toMatch(/^2026-/);
      }
    },
  );

  test("of a country without an entry are the international ones", () => {
    expect(findHelplines("XK").country).toBe("INTL");
  });
});

test.each([
  [{ profileCountry: "AR", timeZones: ["Europe/Rome"] }, "AR"],
  [{ timeZones: ["Europe/Zurich"] }, "CH"],
  [{ timeZones: [null, "America/Bogota"] }, "CO"],
  [{ timeZones: ["UTC", "no zone"], acceptLanguage: "es-MX,es;q=0.9" }, "MX"],
  [{ language: "it" as const }, "IT"],
  [{ language: "es" as const }, "INTL"],
  [{}, "INTL"],
])("the country of %j is %s", (known, country) => {
  expect(
    findCountry({ profileCountry: null, timeZones: [], acceptLanguage: null, language: "en", ...known }),
  ).toBe(country);
});

test.each([
  ["en", "no", "no"],
  ["en", "I don't know", "unsure"],
  ["en", "…", "silence"],
  ["en", "I'm safe now, my sister is here", "safe"],
  ["en", "no, I'm not safe, he's still here", "notSafe"],
  ["en", "are you a real person?", "human"],
  ["en", "I did it", "hasDone"],
  ["en", "you don't help at all", "insult"],
  ["es", "no sé", "unsure"],
  ["es", "estoy a salvo", "safe"],
  ["es", "¿eres un robot?", "human"],
  ["it", "boh", "unsure"],
  ["it", "non chiamo nessuno", "no"],
  ["it", "sono al sicuro", "safe"],
  ["it", "grazie", "thanks"],
] as const)("%s: after a care reply %j is %s", (language, message, move) => {
  expect(recogniseFollowUp(message, language)).toBe(move);
});
