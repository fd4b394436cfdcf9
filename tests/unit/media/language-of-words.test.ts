import { describe, expect, test } from "vitest";
import { languageOfWords } from "~/features/media/generation/language-of-words.server";

describe("the language in which a meditation is spoken", () => {
  test.each([
    ["en", "lasciare andare la preoccupazione per mio figlio", "it"],
    ["en", "no puedo dormir por las noches", "es"],
    ["en", "un momento de calma antes del examen de mi hija", "es"],
    ["it", "la muerte de mi padre", "es"],
    ["it", "letting go of a hard day at the hospital", "en"],
  ] as const)("pages in %s, a prompt %j: %s", (language, prompt, spoken) => {
    expect(languageOfWords({ prompt, language })).toBe(spoken);
  });

  test.each(["chakra", "Je voudrais dormir dans la nuit", "\u5fc3\u306e\u5e73\u548c"])(
    "is that of the pages where the words show none that it has: %s",
    (prompt) => {
      expect(languageOfWords({ prompt, language: "es" })).toBe("es");
    },
  );

  test("is that of a text of one's own, and not of its title", () => {
    const script = "Respiro con calma. La notte \u00e8 tranquilla e non devo fare niente.";
    expect(languageOfWords({ prompt: "My words for the night", script, language: "en" })).toBe("it");
  });
});
