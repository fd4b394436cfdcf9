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

/** A longer message is no card. */
const MAX_LENGTH = 200;

/** The card with these words, in any language: its title, and all or a part of its description. */
export function findCard(message: string): Binding | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  const key = keyOf(message);
  return bindings.get(key) ?? [...bindings.values()].find(({ card }) => card && isPartOf(card, key));
}

function isPartOf({ title, description }: Card, key: string): boolean {
  const start = `${keyOf(title)} `;
  if (!key.startsWith(start)) return false;
  const described = keyOf(description).split(" ");
  return key
    .slice(start.length)
    .split(" ")
    .every((word) => described.includes(word));
}

function keyOf(words: string): string {
  return bareText(words, "it");
}
