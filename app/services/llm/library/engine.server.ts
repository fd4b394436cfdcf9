import type { Language } from "~/i18n/config";
import type { Guide, GuideMessage, GuideOptions } from "../guide";
import { findCard } from "./cards.server";
import { compose } from "./compose.server";
import { topicIds, type TopicId } from "./content";
import { readConversation } from "./understanding/conversation.server";
import { isForeign } from "./understanding/foreign.server";
import { libraryContent } from "./load.server";
import type { Move } from "./moves";
import { offerFromLibrary } from "./offer.server";
import { paced } from "./pace.server";
import { createLibrary, type Library } from "./search.server";
import { phrases } from "./phrases";
import { bareText, plainLanguage, wordsOf } from "./text.server";
import { createThread } from "./thread.server";

export interface LibraryGuideOptions {
  /** Default: 25, a brisk reading pace. Infinity returns the whole reply at once. */
  wordsPerSecond?: number;
}

/**
 * The built-in guide: chooses texts from the library by the person's messages. It uses no network, no model and no
 * randomness.
 */
export function createLibraryGuide({ wordsPerSecond = 25 }: LibraryGuideOptions = {}): Guide {
  return {
    source: "library",
    reply: (messages, options) => speak(messages, options, wordsPerSecond),
  };
}

async function* speak(
  messages: GuideMessage[],
  { language, signal, onOffer, hasOffered, ...wishes }: GuideOptions,
  wordsPerSecond: number,
): AsyncGenerator<string> {
  signal.throwIfAborted();
  const answer = answerFromLibrary(messages, language, wishes);
  const offer = onOffer && offerFromLibrary(answer, messages, !hasOffered, libraryIn(answer.language));
  if (offer) onOffer(offer);
  yield* paced(answer.text, wordsPerSecond, signal);
}

const libraries = new Map<Language, Library>();

/** The library of a language, built on first use. */
export function libraryIn(language: Language): Library {
  let library = libraries.get(language);
  if (!library) {
    library = createLibrary(libraryContent[language], language);
    libraries.set(language, library);
  }
  return library;
}

/** A reply, and what it was chosen by, for measurements and tests. */
export interface LibraryAnswer {
  text: string;
  language: Language;
  move: Move;
  topic: TopicId | undefined;
}

type Wishes = Pick<GuideOptions, "tone" | "length" | "name" | "instead">;

/**
 * Replies to the last user message: understands it, decides on a form, and composes the reply. The same messages and
 * preferences give the same reply in every process.
 * @param preferred the reader's language, unless they plainly write in another one.
 */
export function answerFromLibrary(
  messages: readonly GuideMessage[],
  preferred: Language,
  wishes: Wishes = {},
): LibraryAnswer {
  const spoken = messages.filter((message) => message.role === "user").map((message) => message.content);
  const language = languageOf(spoken, preferred);
  const library = libraryIn(language);
  const conversation = readConversation(messages, library);
  const thread = createThread(messages, language, wishes.instead);
  return {
    text: compose({ library, thread, conversation }, wishes),
    language,
    move: conversation.heard.move,
    topic: conversation.subject.topic,
  };
}

/** The complete reply to the last user message. */
export function libraryReply(
  messages: readonly GuideMessage[],
  preferred: Language,
  wishes: Wishes = {},
): string {
  return answerFromLibrary(messages, preferred, wishes).text;
}

/**
 * The language of the reply: the card's; the reader's, if the message is in none of the library's languages;
 * otherwise the language of the latest message that shows one.
 */
function languageOf(spoken: readonly string[], preferred: Language): Language {
  const last = spoken.at(-1) ?? "";
  const card = findCard(last);
  if (card) return card.language;
  if (isForeign(last)) return preferred;
  for (const text of [...spoken].reverse()) {
    const language = isForeign(text) ? undefined : (findCard(text)?.language ?? plainLanguage(text));
    if (language && !isMistaken(text, language, preferred)) return language;
  }
  return preferred;
}

/** A message with more words than this shows its language. */
const FEW_WORDS = 6;
/** The score from which words are about a topic. */
const evident = 0.5;

/** In a few words, one function word may mislead: then the words for a feeling or a subject decide. */
function isMistaken(text: string, language: Language, preferred: Language): boolean {
  if (language === preferred || text.trim().split(/\s+/, FEW_WORDS + 1).length > FEW_WORDS) return false;
  // "Ahora uno distinto" has an Italian word, and is a Spanish request.
  if (isRequest(text, preferred) && !isRequest(text, language)) return true;
  return knows(text, preferred) && !knows(text, language);
}

/** Whether a text is a move of the language, such as a no or a wish for another practice. */
function isRequest(text: string, language: Language): boolean {
  const bare = bareText(text, language);
  return phrases[language].rules.some(({ test, unless }) => test.test(bare) && !unless?.test(bare));
}

function knows(text: string, language: Language): boolean {
  const scores = libraryIn(language).topicsOf(wordsOf(text, language));
  return topicIds.some((id) => scores[id] >= evident);
}
