import type { z } from "zod";
import type { Language } from "~/i18n/config";
import type * as answers from "./answers";

/** A work that quotations are checked against. */
export type WorkId = "kjv" | "web" | "reina-valera" | "diodati" | "dhammapada" | "quran";

/** Where words stand in a work. Verses are named as the edition numbers them, for example "5" or "58-59". */
export type QuotationPlace = z.infer<typeof answers.quotationPlaceAnswer>;

/**
 * What was found out about one quotation in a reply, as the message's metadata hold it: `verified` words stand at the
 * place, `elsewhere` they stand there but were attributed to another source, `unverified` they are in no text that is kept.
 */
export type StoredQuotation = z.infer<typeof answers.quotationAnswer>;

/** A quotation as the screen shows it: the key of the words behind it, and its place unless it is unverified. */
export interface QuotationView {
  text: `chat.quotation.${StoredQuotation["status"]}`;
  place?: string;
  href?: string;
}

/** The source that a reply names for a quotation. */
export type NamedSource =
  | { kind: "bible"; book?: string; chapter?: number }
  | { kind: "quran"; chapter?: number }
  | { kind: "dhammapada" }
  /** A source of which no text is kept. */
  | { kind: "other" }
  /** A proverb, a saying, a poet without a name. */
  | { kind: "unnamed" };

/** What is known of a work. SOURCES.md beside the texts says the same in more words. */
export interface Work {
  id: WorkId;
  /** The language of its text. */
  language: Language;
  /** Its name as a quotation's place shows it. */
  title: string;
  edition: string;
  /** Where the text was taken from. */
  origin: string;
  /** Which of the reasons in the translations it is in the public domain for. */
  licence: "old" | "dedicated" | "oldUnitedStates";
  /** The single name of a work that is cited without a book. */
  citedAs?: string;
}

/** What is told of a work's edition: a name, and a value in the page's or in the work's own language. */
export interface WorkFact {
  name: string;
  value: string;
  language?: Language;
}

/** A chapter with the verses that were quoted. Its texts come with it: the browser has only those of the application. */
export interface QuotationPage {
  name: string;
  /** The edition's name, after the chapter's own title in a work whose chapters have one. */
  heading: string;
  language: Language;
  facts: WorkFact[];
  verses: { label: string; text: string; isQuoted: boolean }[];
  /** The words that lead to all texts. */
  allTexts: string;
}

/** A work with its chapters, for the list of texts. */
export interface WorkView {
  id: WorkId;
  name: string;
  language: Language;
  facts: WorkFact[];
  /** How many chapters there are, in words. */
  count: string;
  chapters: { name: string; href: string }[];
}

/** The list of texts. */
export interface WorksPage {
  title: string;
  description: string;
  paragraphs: string[];
  works: WorkView[];
}
