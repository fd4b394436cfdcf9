import type { Language } from "~/i18n/config";
import { topicIds, type Card, type TopicId } from "./content";
import { libraryContent } from "./load.server";
import { bareText } from "./text.server";

/** What a card leads to. */
export interface Binding {
  language: Language;
  topic: TopicId;
  /** The practice's id, which is the same in every language. */
  practice: string;
  /** The built-in cards have a text of their own. */
  card?: Card;
}

/**
 * Tapping a card sends its words as a message, with and without scripts, so the exact words are the key. The keys are
 * the built-in cards and the titles of the practices that are suggested as cards.
 */
const bindings = new Map<string, Binding>();
for (const [language, { cards, practices }] of Object.entries(libraryContent) as [
  Language,
  (typeof libraryContent)["en"],
][]) {
  for (const { id, title, topics } of practices) {
    bindings.set(keyOf(title), { language, topic: topics[0] ?? topicIds[0], practice: id });
  }
  for (const card of cards) {
    const binding = { language, topic: card.topic, practice: card.practice, card };
    for (const words of [card.title, `${card.title} ${card.description}`])
      bindings.set(keyOf(words), binding);
  }
}

/** The card with exactly these words, in any language; undefined if there is none. */
export function findCard(message: string): Binding | undefined {
  return message.length <= 200 ? bindings.get(keyOf(message)) : undefined;
}

function keyOf(words: string): string {
  return bareText(words, "it");
}
