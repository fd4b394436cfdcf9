import type { Language } from "~/i18n/config";
import { inBritishEnglish, readsBritishEnglish } from "./british-english";
import en from "./care-texts/en.json" with { type: "json" };
import es from "./care-texts/es.json" with { type: "json" };
import it from "./care-texts/it.json" with { type: "json" };
import type { DangerKind, Situation } from "./types";

/** What somebody types after a care reply, as far as it has an answer of its own. */
export type FollowUp =
  | "safe"
  | "notSafe"
  | "no"
  | "unsure"
  | "silence"
  | "cannot"
  | "cannotCall"
  | "helpOnWay"
  | "thanks"
  | "goodbye"
  | "practice"
  | "human"
  | "where"
  | "insult"
  | "burden"
  | "topic"
  /** Has at hand what could do harm. */
  | "hasMeans"
  /** Names somebody, where it was asked who. */
  | "person"
  /** Whoever threatened has gone. */
  | "gone"
  /** Talks on while help is on its way. */
  | "untilHelp"
  /** Talks on after they said that they are safe. */
  | "calmer";

/** Whoever is in danger now talks on as whoever wants to die does. */
export type TalkKind = Exclude<DangerKind, "now">;

/** What a first answer is for. */
export type AnswerKey = DangerKind | Situation | "child" | "ask";

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
  answers: Record<AnswerKey, FirstAnswer>;
  again: Record<Exclude<AnswerKey, "means">, string[]>;
  /** Stands before everything else where a child has to be fetched help now. */
  childLead: string;
  followUps: Record<FollowUp | "askedNo", string[]> & { more: Record<TalkKind, string[]> };
  /** What is said to whom instead, where the common texts would not fit. */
  followUpsFor: Record<
    "child" | "urgent" | "voices" | "overwhelmed" | "missing" | "hiding" | Exclude<TalkKind, "self">,
    Partial<Record<FollowUp | "more", string[]>>
  >;
  practices: { title: string; steps: string[] }[];
  reminder: string[];
  labels: Record<
    | "emergency"
    | "localEmergency"
    | "worksInMany"
    | "emergencyText"
    | "silentCall"
    | "call"
    | "text"
    | "chat"
    | "website"
    | "allDay"
    | "free",
    string
  >;
  page: { title: string; intro: string[]; sections: PageSection[] };
}

/** The care texts of every language. A test holds their shape, which JSON imports do not know. */
export const careTexts = { en, es, it } as Record<Language, unknown> as Record<Language, CareTexts>;

const british = inBritishEnglish(careTexts.en);

/** The care texts in the words of a country. */
export function careTextsFor(language: Language, country: string): CareTexts {
  return language === "en" && readsBritishEnglish(country) ? british : careTexts[language];
}
