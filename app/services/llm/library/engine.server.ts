import type { Guide, GuideLanguage, GuideMessage, GuideOptions } from "../guide";
import { compose } from "./compose.server";
import { topicIds } from "./content";
import { libraryContent } from "./load.server";
import { paced } from "./pace.server";
import { createLibrary, type Library } from "./search.server";
import { smallTalk } from "./small-talk.server";
import { plainLanguage } from "./text.server";
import { createThread } from "./thread.server";
import { findSubject } from "./topics.server";

export interface LibraryGuideOptions {
  /** Default 25, a brisk reading pace. Infinity gives the whole reply at once. */
  wordsPerSecond?: number;
}

/** The built-in guide: chooses from the library by what the person wrote. No network, no model, no chance. */
export function createLibraryGuide({ wordsPerSecond = 25 }: LibraryGuideOptions = {}): Guide {
  return {
    source: "library",
    reply: (messages, options) => speak(messages, options, wordsPerSecond),
  };
}

async function* speak(
  messages: GuideMessage[],
  { language, signal, ...wishes }: GuideOptions,
  wordsPerSecond: number,
): AsyncGenerator<string> {
  signal.throwIfAborted();
  yield* paced(libraryReply(messages, language, wishes), wordsPerSecond, signal);
}

const practiceNames =
  /\b(practices?|exercises?|pr[aá]cticas?|ejercicios?|pratiche|pratica|esercizi|esercizio)\b/giu;

const libraries = new Map<GuideLanguage, Library>();

/** A language's library, made at its first use. */
export function libraryIn(language: GuideLanguage): Library {
  let library = libraries.get(language);
  if (!library) {
    library = createLibrary(libraryContent[language], language);
    libraries.set(language, library);
  }
  return library;
}

/** The whole reply to the last user message. The same messages and wishes give the same reply in any process. */
export function libraryReply(
  messages: GuideMessage[],
  preferred: GuideLanguage,
  { tone, length, name }: Pick<GuideOptions, "tone" | "length" | "name"> = {},
): string {
  const spoken = messages.filter((message) => message.role === "user").map((message) => message.content);
  const message = spoken.at(-1) ?? "";
  const language = languageOf(spoken, preferred);
  const library = libraryIn(language);
  const thread = createThread(messages, language);

  const answer = smallTalk(library, thread, message, name);
  if (answer) return answer;

  const lastReply = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  // Once a practice was offered, "the exercise" is that one, and nothing to do with the body.
  const matter = spoken.map((text, index) => (index > 0 ? text.replace(practiceNames, " ") : text));
  return compose({
    library,
    thread,
    message,
    tone,
    length,
    subject: findSubject(library, matter, topicIds),
    lastReply,
    practices: library.content.practices,
  });
}

/** The language the person plainly writes in, going back from the last message to the first that tells. */
function languageOf(spoken: string[], preferred: GuideLanguage): GuideLanguage {
  for (const text of [...spoken].reverse()) {
    const language = plainLanguage(text);
    if (language) return language;
  }
  return preferred;
}
