import type { TextPart } from "~/utils/search-text";

/** The pages that are written in Markdown, under content/. */
export const pageNames = ["contact", "help", "privacy", "terms"] as const;
export type PageName = (typeof pageNames)[number];

export interface PageSection {
  /** The same in every language, so that a link to it holds in all of them. */
  id: string;
  title: string;
  html: string;
}

export interface Page {
  title: string;
  /** One sentence for the page's head and for search engines. */
  description: string;
  /** The day of the last change, YYYY-MM-DD. */
  updated: string;
  /** What stands before the first section, as HTML. */
  intro: string;
  sections: PageSection[];
}

export interface Question {
  id: string;
  title: string;
  html: string;
}

export interface HelpPage extends Omit<Page, "sections"> {
  groups: { id: string; title: string; questions: Question[] }[];
}

/** The questions of the help centre, or those that a search found in it. */
export interface HelpView {
  title: string;
  description: string;
  groups: {
    id: string;
    title: string;
    questions: { id: string; title: TextPart[]; html: string }[];
  }[];
  /** What was searched for, as typed; empty without a search. */
  query: string;
  count: number;
}
