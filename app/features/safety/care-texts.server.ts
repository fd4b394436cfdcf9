import type { Language } from "~/i18n/config";
import en from "./care-texts/en.json" with { type: "json" };
import es from "./care-texts/es.json" with { type: "json" };
import it from "./care-texts/it.json" with { type: "json" };
import type { DangerKind } from "./types";

/** What somebody types after a care reply, as far as it has an answer of its own. */
export type FollowUp =
  | "safe"
  | "notSafe"
  | "no"
  | "unsure"
  | "silence"
  | "cannotCall"
  | "helpOnWay"
  | "thanks"
  | "goodbye"
  | "practice"
  | "human"
  | "where"
  | "insult";

/** Whoever is in danger now talks on as whoever wants to die does. */
export type TalkKind = Exclude<DangerKind, "now">;

interface FirstAnswer {
  /** Paragraphs above and below the numbers. */
  before: string[];
  after: string[];
}

interface PageSection {
  id: string;
  title: string;
  body: string[];
}

/** The fixed texts of one language, written beforehand: `care-texts/{language}.json`. */
export interface CareTexts {
  version: number;
  /** YYYY-MM-DD */
  date: string;
  answers: Record<DangerKind | "child" | "ask", FirstAnswer>;
  again: Record<DangerKind | "child" | "ask", string[]>;
  followUps: Record<FollowUp | "askedNo", string[]> & { more: Record<TalkKind, string[]> };
  practices: { title: string; steps: string[] }[];
  reminder: string[];
  labels: Record<"emergency" | "call" | "text" | "chat" | "website" | "allDay" | "free", string>;
  page: { title: string; intro: string[]; sections: PageSection[] };
}

/** The care texts of every language. A test holds their shape, which JSON imports do not know. */
export const careTexts = { en, es, it } as Record<Language, unknown> as Record<Language, CareTexts>;
