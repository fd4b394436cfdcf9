import { byLanguage, languages, type Language } from "~/i18n/config";
import type { topicCategories } from "~/utils/conversation-category";

export type TopicCategory = (typeof topicCategories)[number];

/** A topic to begin a conversation with. */
export interface Topic {
  category: string;
  title: string;
  description: string;
  /** Words of the person's own that it was chosen for; null where it was not chosen for any. */
  reason: string | null;
}

/** Where a topic's reason stands. */
type TopicSource =
  { kind: "memory"; memoryId: string } | { kind: "notes" } | { kind: "usageReason"; key: string };

/** Something that the person has told, from which topics are made. */
export interface Fact {
  source: TopicSource;
  text: string;
}

/** The fields of a quote as its form has them. */
export const quoteFields = [...languages, "author"] as const;
export type QuoteFields = Record<(typeof quoteFields)[number], string>;

/** A day of the administrators' calendar, with what it shows in each language. */
export interface QuoteDay {
  /** YYYY-MM-DD */
  date: string;
  texts: Record<Language, string>;
  author: string | null;
  /** False for a built-in quote, which stands on days without a stored one. */
  isStored: boolean;
  /** The languages in which `texts` is not the quote's own text but the English one. */
  missing: Language[];
}

/** What the form of a day's quote shows: nothing for a language without words of its own. */
export function fieldsOfQuote({ texts, author, isStored, missing }: QuoteDay): QuoteFields {
  const written = (language: Language) => (isStored && !missing.includes(language) ? texts[language] : "");
  return { ...byLanguage(written), author: author ?? "" };
}

/** What a form was made from, to tell whether someone else has changed the quote. */
export function seenQuote(day: QuoteDay): string {
  return JSON.stringify(Object.values(fieldsOfQuote(day)));
}
