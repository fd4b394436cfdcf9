import type { Language } from "~/i18n/config";
import { describe, expect, test } from "vitest";
import type { GuideMessage } from "~/services/llm/guide";
import { answerFromLibrary, createLibraryGuide, libraryReply } from "~/services/llm/library/engine.server";
import { libraryContent } from "~/services/llm/library/load.server";
import { typicalSentences } from "./typical-sentences";

const user = (content: string): GuideMessage => ({ role: "user", content });
const languages = ["en", "es", "it"] as const;

/** Runs a conversation and returns its replies. */
function talk(language: Language, ...sentences: string[]): string[] {
  const messages: GuideMessage[] = [];
  return sentences.map((sentence) => {
    messages.push(user(sentence));
    const reply = libraryReply(messages, language);
    messages.push({ role: "assistant", content: reply });
    return reply;
  });
}

const isSteps = (text: string) => /^1\. /m.test(text);
const answerTo = (language: Language, ...sentences: string[]) => {
  const replies = talk(language, ...sentences.slice(0, -1));
  const messages = sentences.flatMap((sentence, index): GuideMessage[] => [
    user(sentence),
    ...(replies[index] === undefined ? [] : [{ role: "assistant" as const, content: replies[index] }]),
  ]);
  return answerFromLibrary(messages, language);
};

/** Topics that are also acceptable for a sentence of the older list, because they are more precise. */
const finer: Record<string, readonly string[]> = {
  family: ["children", "parents"],
  anxiety: ["exams"],
  body: ["illness"],
  mortality: ["illness"],
  change: ["moving"],
  relationships: ["love", "breakup"],
  guilt: ["exams"],
  hope: ["violence"],
  joy: ["sadness"],
};

describe.each(languages)("in %s", (language) => {
  const content = libraryContent[language];
  const [open, close] = language === "en" ? ["“", "”"] : ["«", "»"];

  test.each(typicalSentences[language])("it recognises %s in: %s", (topic, sentence) => {
    const answer = answerFromLibrary([user(sentence)], language);
    expect([topic, ...(finer[topic] ?? [])]).toContain(answer.topic);
    expect(answer.text).not.toMatch(/[{}]|undefined/);
  });

  test("a first reply quotes the person's own words if they speak of themselves", () => {
    const [, sentence] = typicalSentences[language][0]!;
    const opening = libraryReply([user(sentence)], language).split("\n\n")[0]!;
    const quoted = opening.slice(opening.indexOf(open) + 1, opening.indexOf(close));
    expect(quoted.length).toBeGreaterThan(8);
    expect(sentence).toContain(quoted);
  });

  test("questions, insults and cards are not quoted", () => {
    const asked = {
      en: "Why can I never sleep?",
      es: "¿Por qué no puedo dormir nunca?",
      it: "Perché non riesco mai a dormire?",
    };
    const insult = {
      en: "you are a stupid machine",
      es: "eres una máquina estúpida",
      it: "sei una stupida macchina",
    };
    for (const words of [asked[language], insult[language], content.cards[0]!.title]) {
      const reply = libraryReply([user(words)], language).toLowerCase();
      expect(reply).not.toContain(`${open}${words.replace(/[¿?]/g, "").toLowerCase()}`);
    }
  });

  test("three replies in a row have different forms, and practices are rare", () => {
    const sentences = Array.from({ length: 12 }, () => typicalSentences[language][0]![1]);
    const replies = talk(language, ...sentences);
    const shape = (reply: string) =>
      [
        content.reflections.some(({ text }) => reply.includes(text)),
        isSteps(reply),
        content.practices.some(({ title }) => reply.includes(`${open}${title}${close}`)),
        reply.endsWith("?"),
      ].join();
    replies.forEach((reply, index) => {
      const lately = replies.slice(Math.max(0, index - 2), index).map(shape);
      expect(lately, reply).not.toContain(shape(reply));
    });
    expect(replies.filter(isSteps).length).toBeLessThanOrEqual(3);
  });

  test("twenty turns on one topic repeat no reflection", () => {
    const [, sentence] = typicalSentences[language][0]!;
    const replies = talk(language, ...Array<string>(20).fill(sentence));
    const given = replies.flatMap((reply) =>
      content.reflections.filter(({ text }) => reply.includes(text)).map(({ id }) => id),
    );
    expect(given.length).toBeGreaterThanOrEqual(3);
    expect(new Set(given).size).toBe(given.length);
  });

  test("the same conversation gets the same reply, another one may get a different one", () => {
    const [, sentence] = typicalSentences[language][0]!;
    const conversation = [user(sentence), { role: "assistant" as const, content: "…" }, user(sentence)];
    expect(libraryReply(conversation, language)).toBe(libraryReply(structuredClone(conversation), language));
    const variants = Array.from({ length: 12 }, (_, index) =>
      libraryReply([user(`${sentence} ${index}`)], language)
        .split("\n\n")
        .at(-1),
    );
    expect(new Set(variants).size).toBeGreaterThan(1);
  });

  test("every card of home leads to its own text and practice, whatever the page's language", () => {
    for (const { title, description, text, practice } of content.cards) {
      for (const words of [title, `${title}: ${description}`]) {
        const reply = libraryReply([user(words)], "en");
        expect(reply).toContain(text);
        expect(reply).toContain(content.practices.find(({ id }) => id === practice)!.steps[0]);
      }
    }
    for (const { title, steps } of content.practices) {
      expect(libraryReply([user(title)], language), title).toContain(steps[0]);
    }
  });

  test("the replies to one move have several wordings", () => {
    const word = { en: "thanks", es: "gracias", it: "grazie" }[language];
    expect(new Set(talk(language, word, word, word)).size).toBe(3);
  });
});

describe("the topic", () => {
  test("stays with a death if the next message only adds a detail", () => {
    expect(answerTo("en", "My grandfather died.", "He was 84. It was peaceful.").topic).toBe("grief");
    expect(answerTo("es", "Murió mi abuelo.", "Tenía 84 años. Fue tranquilo.").topic).toBe("grief");
    expect(answerTo("it", "È morto mio nonno.", "Aveva 84 anni. È stato sereno.").topic).toBe("grief");
  });

  test("is the feeling rather than the people in it", () => {
    expect(answerTo("es", "Discutí con mi madre y me siento culpable", "sí, ayer fui a verla").topic).toBe(
      "guilt",
    );
  });

  test("changes if the message names another one, or the person asks for it", () => {
    const left = answerTo("en", "My mother died three weeks ago.", "And my boss yells at me at the office");
    expect(["work", "anger"]).toContain(left.topic);
    expect(answerTo("en", "I hate my job.", "can we talk about something else?")).toMatchObject({
      move: "topic",
      topic: undefined,
    });
  });

  test("survives factual questions and thanks", () => {
    const { topic } = answerTo(
      "en",
      "I feel so lonely.",
      "What is the capital of Peru?",
      "thanks",
      "it is worst on Sundays",
    );
    expect(topic).toBe("loneliness");
  });
});

describe("a practice", () => {
  test("that did not help is followed by one of another kind, and after three by none", () => {
    const replies = talk(
      "en",
      "I'm so stressed about work.",
      "that didn't help",
      "no, that doesn't help",
      "didn't help either",
    );
    expect(replies.map(isSteps)).toEqual([true, true, true, false]);
    expect(new Set(replies.slice(0, 3).map((reply) => /^1\. .*/m.exec(reply)![0])).size).toBe(3);
  });

  test("is given after it was offered and the answer is yes", () => {
    const offer = libraryContent.en.answers.offer[1]!.replace("{title}", "Shoulders and jaw");
    const reply = libraryReply(
      [user("I am tense."), { role: "assistant", content: offer }, user("yes please")],
      "en",
    );
    expect(reply).toContain("Draw both shoulders up");
  });

  test("is not offered to a person who wants to be listened to", () => {
    const replies = talk(
      "en",
      "I'm stressed about work.",
      "no more exercises please, I just need someone to listen",
      "My boss gives me more every day.",
      "I come home and cannot eat.",
      "I am so tired of it.",
    );
    for (const reply of replies.slice(1)) expect(isSteps(reply)).toBe(false);
  });

  test("that made it worse is stopped, without another", () => {
    const answer = answerTo("en", "I'm anxious all day.", "I tried it and felt worse");
    expect(answer.move).toBe("worse");
    expect(isSteps(answer.text)).toBe(false);
  });

  test("is given again on request", () => {
    const [first, again] = talk("it", "Non riesco a concentrarmi.", "mi ripeti l'esercizio?");
    expect(/^1\. .*/m.exec(again!)![0]).toBe(/^1\. .*/m.exec(first!)![0]);
  });
});

describe("honesty", () => {
  test.each([
    ["en", "are you human?"],
    ["es", "¿eres humano?"],
    ["it", "sei umano?"],
  ] as const)("%s: it says that it is a program", (language, question) => {
    expect(answerTo(language, question)).toMatchObject({ move: "human" });
    for (const text of libraryContent[language].answers.human) expect(text).toMatch(/program/);
  });

  test("it knows of a person only what is in the conversation", () => {
    expect(answerTo("en", "I quarrelled with my boss.", "what do you know about me?").text).toContain("work");
    expect(libraryContent.en.answers.memoryEmpty).toContain(
      answerTo("en", "what do you know about me?").text,
    );
  });

  test("a message in an unsupported language gets a reply in the page's", () => {
    for (const words of [
      "Bonjour, je suis triste",
      "Ich kann nicht schlafen",
      "Я не могу спать",
      "眠れません",
    ]) {
      expect(libraryContent.it.answers.foreign, words).toContain(libraryReply([user(words)], "it"));
    }
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
    expect(answerFromLibrary([user(sentence)], page).language).toBe(language);
  });

  test("stays if a short answer does not show one", () => {
    expect(answerTo("en", "No puedo dormir por las noches", "sí").language).toBe("es");
  });

  test("stays if one word of a few is another language's, too, and changes with a plain sentence", () => {
    const child = "Acabo de dar a luz y no siento nada por mi hija";
    expect(answerTo("es", child, "me da miedo decirlo").language).toBe("es");
    expect(answerTo("es", child, "mi sento sola e non riesco a dirlo").language).toBe("it");
    expect(answerTo("es", child, "I do not know what is wrong with me").language).toBe("en");
  });
});

test("every message gets a reply without unfilled placeholders", () => {
  const odd = [
    "",
    "   ",
    "🙏",
    "?",
    "...",
    "qwertz",
    "1",
    "a".repeat(4_000),
    "i ".repeat(2_000),
    "{quote}",
    "<b>no</b>",
  ];
  for (const language of languages) {
    for (const words of odd) {
      for (const messages of [
        [user(words)],
        [user("I cannot sleep."), { role: "assistant" as const, content: "…" }, user(words)],
      ]) {
        const reply = libraryReply(messages, language);
        expect(reply.length, words.slice(0, 20)).toBeGreaterThan(3);
        expect(reply).not.toMatch(/[{}]|undefined/);
      }
    }
    expect(libraryReply([], language)).not.toBe("");
  }
});

test("a typing error does not hide a topic", () => {
  expect(answerTo("en", "my anxeity is bad").topic).toBe("anxiety");
});

test("greetings and thanks with more content are understood", () => {
  expect(answerTo("en", "Hello, I cannot sleep at night").topic).toBe("sleep");
  expect(answerTo("en", "Thank you, but I feel so lonely tonight")).toMatchObject({
    move: "share",
    topic: "loneliness",
  });
  expect(answerTo("en", "Hi, everything is terrible").move).toBe("share");
});

test("missing joy does not lead to the question whom to share it with", () => {
  expect(libraryReply([user("Nothing gives me joy any more")], "en")).not.toContain(
    "Whom would you like to tell about it?",
  );
});

test("a mother who died of cancer is grief, and idioms are not", () => {
  expect(answerTo("en", "My mother died of cancer in May.").topic).toBe("grief");
  for (const words of ["my phone died again", "I'm dying to see the new film", "bored to death at work"]) {
    expect(["grief", "mortality", "pets"], words).not.toContain(answerTo("en", words).topic);
  }
});

test.each(languages)("another reply to the same words, in %s, has other texts", (language) => {
  const first = typicalSentences[language][0]![1];
  const instead: string[] = [];
  for (let version = 0; version < 3; version += 1) {
    const { text } = answerFromLibrary([user(first)], language, { instead });
    for (const paragraph of text.split("\n\n").filter((part) => part.length > 80)) {
      expect(instead.join("\n")).not.toContain(paragraph);
    }
    expect(instead).not.toContain(text);
    instead.push(text);
  }
});

describe("createLibraryGuide", () => {
  const messages = [{ role: "system" as const, content: "Be kind." }, user("I cannot sleep at night.")];

  test("returns the reply in pieces that join to the whole", async () => {
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

test.each([
  ["en", "Give me a quotation from Marcus Aurelius"],
  ["en", "Do you know a saying of Rumi?"],
  ["en", "Quote me what the Bible says about fear, word for word"],
  ["es", "Dame una cita de Marco Aurelio"],
  ["es", "¿Qué dice la Biblia sobre el miedo?"],
  ["it", "Dimmi una citazione di Marco Aurelio"],
  ["it", "Che cosa dice la Bibbia della paura?"],
] as const)("in %s a quotation that is asked for gets an honest refusal: %s", (language, message) => {
  expect(answerTo(language, message)).toMatchObject({ move: "fact" });
});

test.each([
  ["en", "She quotes everything I say against me"],
  ["es", "Mañana tengo una cita con el médico y tengo miedo"],
  ["it", "Me l’ha detto mia madre e non le credo"],
] as const)("in %s words that only sound like it are heard: %s", (language, message) => {
  expect(answerTo(language, message).move).toBe("share");
});
