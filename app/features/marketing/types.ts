import type { TextPart } from "~/utils/text/search-text";

/** The pages written in Markdown under content/. */
export const pageNames = ["contact", "help", "privacy", "terms"] as const;
export type PageName = (typeof pageNames)[number];

export interface PageSection {
  /** The same in every language, so that a link to it works in all of them. */
  id: string;
  title: string;
  html: string;
}

export interface Page {
  title: string;
  /** One sentence for the page's head and search engines. */
  description: string;
  /** The date of the last change, YYYY-MM-DD. */
  updated: string;
  /** The HTML before the first section. */
  intro: string;
  sections: PageSection[];
}

export interface Question {
  id: string;
  title: string;
  html: string;
}

/** A question and a reply, as the landing page shows them. */
export interface Exchange {
  question: string;
  html: string;
}

export interface HelpPage extends Omit<Page, "sections"> {
  groups: { id: string; title: string; questions: Question[] }[];
}

/** The questions of the help centre, or the search results. */
export interface HelpView {
  title: string;
  description: string;
  groups: {
    id: string;
    title: string;
    questions: { id: string; title: TextPart[]; html: string }[];
  }[];
  /** The query as typed; empty without a search. */
  query: string;
  count: number;
}
