import { describe, expect, test } from "vitest";
import type { GuideLanguage, GuideMessage } from "~/services/llm/guide";
import { createLibraryGuide, libraryReply } from "~/services/llm/library/engine.server";
import { libraryContent } from "~/services/llm/library/load.server";
import type { LibraryContent } from "~/services/llm/library/content";
import { typicalSentences } from "./typical-sentences";

const user = (content: string): GuideMessage => ({ role: "user", content });
const languages = ["en", "es", "it"] as const;

/** Holds a conversation and gives back its replies. */
function talk(language: GuideLanguage, ...sentences: string[]): string[] {
  const messages: GuideMessage[] = [];
  return sentences.map((sentence) => {
    messages.push(user(sentence));
    const reply = libraryReply(messages, language);
    messages.push({ role: "assistant", content: reply });
    return reply;
  });
}

const matches = (template: string, text: string) => {
  const literal = template.split("{quote}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[“«].+?[”»]")}$`, "u").test(text);
};

/** What of the library a reply is made of. */
function partsOf(content: LibraryContent, reply: string) {
  const paragraphs = reply.split("\n\n");
  const openings = [...Object.entries(content.mirrors), ["continued", content.continuations] as const];
  const opening = openings.find(([, texts]) => texts.some((text) => matches(text, paragraphs[0]!)));
  return {
    opening: opening?.[0],
    template: opening?.[1].find((text) => matches(text, paragraphs[0]!)),
    reflection: content.reflections.find(({ text }) => text === paragraphs[1]),
    practice: content.practices.find(({ steps }) => reply.includes(`\n\n1. ${steps[0]}\n2. `)),
    question: Object.values(content.questions)
      .flat()
      .find((text) => text === paragraphs.at(-1)),
    paragraphs,
  };
}

describe.each(languages)("in %s", (language) => {
  const content = libraryContent[language];

  test.each(typicalSentences[language])("it hears %s in: %s", (topic, sentence) => {
    const reply = libraryReply([user(sentence)], language);
    const parts = partsOf(content, reply);
    expect(parts.opening).toBe(topic);
    expect(parts.reflection?.topic).toBe(topic);
    expect(parts.practice?.topics).toContain(topic);
    expect(parts.question).toBeDefined();
    expect(parts.paragraphs).toHaveLength(5);
    expect(reply).not.toMatch(/[{}]|undefined/);
    expect(reply.includes(parts.practice!.title)).toBe(true);
  });

  test("a first reply says the person's own words back", () => {
    const [, sentence] = typicalSentences[language][0]!;
    const [open, close] = language === "en" ? ["“", "”"] : ["«", "»"];
    const opening = libraryReply([user(sentence)], language).split("\n\n")[0]!;
    const quoted = opening.slice(opening.indexOf(open) + 1, opening.indexOf(close));
    expect(quoted.length).toBeGreaterThan(8);
    expect(sentence).toContain(quoted);
  });

  test("nothing is repeated in twenty turns on changing topics", () => {
    const sentences = typicalSentences[language].slice(0, 20).map(([, sentence]) => sentence);
    const parts = talk(language, ...sentences).map((reply) => partsOf(content, reply));
    for (const kind of ["reflection", "practice", "question", "template"] as const) {
      const all = parts.map((part) => part[kind]).filter(Boolean);
      expect(all.length, kind).toBeGreaterThan(15);
      expect(new Set(all).size, kind).toBe(all.length);
    }
  });

  test("twenty turns on one topic exhaust it before anything comes twice", () => {
    const [topic, sentence] = typicalSentences[language][0]!;
    const parts = talk(language, ...Array<string>(20).fill(sentence)).map((reply) => partsOf(content, reply));
    const distinct = (kind: "reflection" | "practice" | "question" | "template") =>
      new Set(parts.map((part) => part[kind])).size;
    expect(parts.slice(0, 3).map(({ reflection }) => reflection?.topic)).toEqual([topic, topic, topic]);
    expect(distinct("reflection")).toBe(20);
    expect(distinct("practice")).toBe(20);
    expect(distinct("question")).toBe(content.questions[topic].length + content.questions.general.length);
    expect(distinct("template")).toBeGreaterThanOrEqual(12);
  });

  test("the same conversation gets the same reply, another one may get another", () => {
    const [, sentence] = typicalSentences[language][0]!;
    const conversation = [user(sentence), { role: "assistant" as const, content: "…" }, user(sentence)];
    expect(libraryReply(conversation, language)).toBe(libraryReply(structuredClone(conversation), language));
    const variants = Array.from({ length: 12 }, (_, index) =>
      libraryReply([user(`${sentence} ${index}`)], language),
    );
    expect(new Set(variants.map((reply) => partsOf(content, reply).question)).size).toBeGreaterThan(1);
  });

  test("a bare greeting, thanks and the question who it is get their own answers", () => {
    for (const [kind, limit] of [
      ["greetings", 1],
      ["thanks", 1],
      ["identity", 0.9],
    ] as const) {
      const { patterns, answers } = content[kind];
      const answered = patterns.filter((pattern) => {
        const reply = libraryReply([user(`${pattern[0]!.toUpperCase()}${pattern.slice(1)}!`)], language);
        return answers.includes(reply);
      });
      expect(answered.length / patterns.length, kind).toBeGreaterThanOrEqual(limit);
    }
  });
});

describe("the thread", () => {
  const content = libraryContent.en;

  test("goes on when a message names no topic, and lets the practice rest", () => {
    const [first, second] = talk("en", "My mother died three weeks ago.", "Yes, since last week");
    const parts = partsOf(content, second!);
    expect(partsOf(content, first!).opening).toBe("grief");
    expect(parts.opening).toBe("continued");
    expect(parts.reflection?.topic).toBe("grief");
    expect(parts.practice).toBeUndefined();
    expect(parts.paragraphs).toHaveLength(3);
  });

  test("a wish for another practice is granted, however short", () => {
    for (const wish of ["another practice please", "Can you give me another exercise?"]) {
      const parts = partsOf(content, talk("en", "My mother died three weeks ago.", wish)[1]!);
      expect(parts.practice).toBeDefined();
      expect(parts.reflection?.topic).toBe("grief");
    }
  });

  test("holds on to the feeling rather than to the people in it", () => {
    const [, second] = talk("es", "Discutí con mi madre y me siento culpable", "sí, ayer");
    expect(partsOf(libraryContent.es, second!).reflection?.topic).toBe("guilt");
  });

  test("is left when the message names another topic", () => {
    const [, second] = talk("en", "My mother died three weeks ago.", "And my boss yells at me at the office");
    expect(["work", "anger"]).toContain(partsOf(content, second!).opening);
  });

  test("a topic spoken of lately outweighs an older one", () => {
    const older = "I am so lonely and isolated, I have no friends.";
    const replies = talk("en", older, "And then the insomnia.", "hm");
    expect(partsOf(content, replies[2]!).reflection?.topic).toBe("sleep");
  });

  test("texts of a reply that was stopped half way count as given", () => {
    const sentence = "I cannot sleep at night.";
    const first = libraryReply([user(sentence)], "en");
    const cut = { role: "assistant" as const, content: first.slice(0, first.indexOf("\n\n") + 90) };
    const second = libraryReply([user(sentence), cut, user(sentence)], "en");
    expect(partsOf(content, second).reflection).not.toBe(partsOf(content, first).reflection);
  });
});

describe("the language", () => {
  test.each([
    ["en", "No puedo dormir por las noches", "es"],
    ["en", "Mi sento molto sola in questa città", "it"],
    ["it", "I feel so alone in this city", "en"],
    ["es", "Non riesco a dormire", "it"],
    ["es", "insomnia", "es"],
    ["it", "ok", "it"],
  ] as const)("page %s, %s: %s", (page, sentence, language) => {
    const reply = libraryReply([user(sentence)], page);
    const { reflections } = libraryContent[language];
    expect(reflections.some(({ text }) => reply.includes(text))).toBe(true);
  });

  test("stays when a short answer does not tell", () => {
    const [, second] = talk("en", "No puedo dormir por las noches", "sí");
    expect(libraryContent.es.reflections.some(({ text }) => second!.includes(text))).toBe(true);
  });
});

test("what the search does not know gets a general opening and question", () => {
  for (const sentence of ["Tell me something", "What is the capital of France?", "qwertz", "🙏", "", "   "]) {
    const parts = partsOf(libraryContent.en, libraryReply([user(sentence)], "en"));
    expect(parts.opening, sentence).toBe("general");
    expect(libraryContent.en.questions.general, sentence).toContain(parts.question);
    expect(parts.reflection, sentence).toBeDefined();
  }
});

test("a slip of the finger does not hide a topic", () => {
  expect(partsOf(libraryContent.en, libraryReply([user("my anxeity is bad")], "en")).opening).toBe("anxiety");
});

test("greetings and thanks that say more are heard", () => {
  const opening = (sentence: string) =>
    partsOf(libraryContent.en, libraryReply([user(sentence)], "en")).opening;
  expect(opening("Hello, I cannot sleep at night")).toBe("sleep");
  expect(opening("Thank you, but I feel so lonely tonight")).toBe("loneliness");
  expect(opening("Hi, everything is terrible")).toBe("general");
});

test("joy that is missed is not asked whom to share it with", () => {
  const reply = libraryReply([user("Nothing gives me joy any more")], "en");
  expect(libraryContent.en.questions.general).toContain(reply.split("\n\n").at(-1));
});

describe("createLibraryGuide", () => {
  const messages = [{ role: "system" as const, content: "Be kind." }, user("I cannot sleep at night.")];

  test("gives the reply in pieces that join to the whole", async () => {
    const guide = createLibraryGuide({ wordsPerSecond: Infinity });
    const pieces: string[] = [];
    const { signal } = new AbortController();
    for await (const piece of guide.reply(messages, { language: "en", signal })) pieces.push(piece);
    expect(guide.source).toBe("library");
    expect(pieces.length).toBeGreaterThan(50);
    expect(pieces.join("")).toBe(libraryReply(messages, "en"));
  });

  test("ends at once on an abort, with its reason", async () => {
    const guide = createLibraryGuide({ wordsPerSecond: Infinity });
    const controller = new AbortController();
    let count = 0;
    const read = async () => {
      for await (const _piece of guide.reply(messages, { language: "en", signal: controller.signal })) {
        if (++count === 3) controller.abort("stopped");
      }
    };
    await expect(read()).rejects.toBe("stopped");
    expect(count).toBe(3);
  });
});
