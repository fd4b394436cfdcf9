import { expect, test } from "vitest";
import type { Language } from "~/i18n/config";
import { answerFromLibrary } from "~/services/llm/library/engine.server";

/** What people wrote who used the product for the first time, and what it made of it. */
function lastAnswer(language: Language, messages: string[]) {
  const talk: { role: "user" | "assistant"; content: string }[] = [];
  for (const content of messages) {
    talk.push({ role: "user", content });
    talk.push({ role: "assistant", content: answerFromLibrary(talk, language).text });
  }
  return answerFromLibrary(talk.slice(0, -1), language);
}

test.each([
  ["en", "I should be happy about the baby but I cry all day"],
  ["es", "Desde que nació mi hijo lloro todos los días"],
  ["it", "Da quando è nata mia figlia non dormo e piango sempre"],
] as const)("%s: tears after a birth are no good news", (language, message) => {
  expect(lastAnswer(language, [message])).toMatchObject({ topic: "newborn", move: "share" });
});

test.each([
  ["es", "He perdido el trabajo"],
  ["it", "Ho perso il lavoro e mi vergogno di dirlo a casa"],
  ["en", "I lost my job on Friday"],
] as const)("%s: a lost job is no bereavement", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBe("work");
});

test.each([
  ["en", "My boyfriend forgot my birthday"],
  ["es", "Mi novio se olvidó de mi cumpleaños"],
  ["it", "Il mio ragazzo si è dimenticato del mio compleanno"],
] as const)("%s: a forgotten birthday is about the one who forgot it", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBe("relationships");
});

test.each([
  ["en", ["My brother and I fell out over the house", "I don't want to talk about that any more"]],
  ["es", ["Discutí con mi hermano por la herencia", "no quiero hablar más de eso"]],
  ["it", ["Ho litigato con mio fratello per l'eredità", "non voglio più parlarne"]],
] as const)("%s: a subject that the person drops is dropped", (language, messages) => {
  const { text, move } = lastAnswer(language, [...messages]);
  expect(["topic", "pause", "listen", "no"]).toContain(move);
  expect(text.length).toBeLessThan(200);
});

test.each([
  ["en", "Who can read what I write here?", "database"],
  ["en", "Can the people who run this see it?", "database"],
  ["es", "¿Quién puede leer lo que escribo?", "base de datos"],
  ["it", "Chi legge quello che scrivo?", "banca dati"],
] as const)("%s: %j is answered", (language, message, word) => {
  expect(lastAnswer(language, [message]).text).toContain(word);
});

test.each([
  ["en", ["a breathing exercise please", "how long should I sit?"]],
  ["es", ["un ejercicio, por favor", "¿cuánto tiempo tengo que estar sentado?"]],
  ["it", ["vorrei imparare a meditare", "quanto devo stare seduta?"]],
] as const)("%s: a question about the practice is answered", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("help");
});

test.each([
  ["en", "you didn't answer my question"],
  ["es", "eso no es lo que te he preguntado"],
  ["es", "pareces un robot"],
  ["it", "non hai risposto alla mia domanda"],
] as const)("%s: %j is a complaint about the reply", (language, complaint) => {
  const first = { en: "I can't sleep", es: "no puedo dormir", it: "non riesco a dormire" }[language];
  expect(lastAnswer(language, [first, complaint]).move).toBe("doubt");
});
