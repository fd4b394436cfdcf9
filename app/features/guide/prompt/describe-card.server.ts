import { findCard } from "~/services/llm/library/cards.server";
import { libraryContent } from "~/services/llm/library/load.server";

/** What a card of the home screen promises. */
export interface DescribedCard {
  title: string;
  promise: string;
  /** The text of a built-in card. */
  text?: string;
  practice: { title: string; minutes: number; steps: string[] };
}

/** The card whose words a first message is, so that the reply keeps the card's promise; null for any other message. */
export function describeCard(message: string): DescribedCard | null {
  const found = findCard(message);
  const practice = found && libraryContent[found.language].practices.find(({ id }) => id === found.practice);
  if (!practice) return null;
  const { title, minutes, steps, purpose } = practice;
  const { card } = found;
  return {
    title: card?.title ?? title,
    promise: card?.description ?? purpose,
    ...(card && { text: card.text }),
    practice: { title, minutes, steps },
  };
}
