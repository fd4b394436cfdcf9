import type { Language } from "~/i18n/config";

/**
 * What somebody is in: `self` wants to die or harm themself, `now` has done something already, `threatened` is in danger
 * from somebody, `harming` may harm somebody, `worried` is about somebody else.
 */
export type DangerKind = "self" | "now" | "threatened" | "harming" | "worried";

/** What a care reply answers; `ask` is the gentle question where it is not clear. */
export type CareKind = DangerKind | "ask";

/**
 * What is different about a danger of the same kind, and has a first answer of its own: where or how something was done
 * (`edge`, `pills`, `wound`), somebody lies injured or a parent is at the end of their strength, whoever threatens listens or is at
 * the door, voices command, somebody is missing, the question is how much it takes.
 */
export type Situation =
  | "edge"
  | "pills"
  | "wound"
  | "injured"
  | "overwhelmed"
  | "watched"
  | "hiding"
  | "voices"
  | "missing"
  | "means";

/** What the rules say of one message. */
export interface Assessment {
  kind: CareKind;
  situation: Situation | null;
  /** A hint counts in a conversation in care only, and gives way to a plain "no" or "thanks". */
  certainty: "sure" | "doubt" | "hint";
  /** A child is in danger. */
  isChild: boolean;
  /** The rule that decided, or `classifier`. */
  rule: string;
}

/** What a conversation remembers after a statement of danger. */
export interface CareState {
  kind: CareKind;
  situation?: Situation | null;
  /** Of the last answer: a bare "no" tells none. */
  language: Language;
  isChild: boolean;
  /** When danger was stated last. */
  since: Date;
  /** When the person said clearly that they are safe, after that. */
  safeAt?: Date | null;
}

/** What a helpline is for. */
export type HelpKind = "crisis" | "violence" | "child" | "poison" | "harm";

export interface Helpline {
  id: string;
  name: string;
  help: HelpKind;
  /** As dialled inside the country. */
  phone: string | null;
  sms: string | null;
  /** The word to send to `sms`, where one is asked for. */
  smsBody: string | null;
  url: string | null;
  allDay: boolean;
  /** `09:00-21:00`; null when `allDay`. */
  hours: string | null;
  free: boolean;
  /** ISO codes of the languages in which it answers. */
  languages: string[];
  /** Where the number was read, and when (YYYY-MM-DD). */
  source: string;
  checkedOn: string;
}

/** The help of one country. */
export interface HelpRegion {
  /** ISO 3166 code, or INTL. */
  country: string;
  emergency: string;
  /** Where the emergency services take a text message from anybody. */
  emergencyText?: string | null;
  /** The key that somebody presses in an emergency call who cannot speak. */
  silentCall?: string | null;
  lines: Helpline[];
}

/** Everything the page /safety shows, in the reader's language. */
export interface SafetyPage {
  title: string;
  intro: string[];
  sections: { id: string; title: string; body: string[] }[];
  region: HelpRegion;
  /** The international lines, where the country is a guess. */
  elsewhere: HelpRegion | null;
  countries: { code: string; name: string }[];
  /** Code of the country whose numbers are shown. */
  chosen: string;
  labels: { numbers: string; elsewhere: string; country: string; show: string; version: string };
  /** Of the rules. */
  version: string;
  /** YYYY-MM-DD */
  date: string;
}
