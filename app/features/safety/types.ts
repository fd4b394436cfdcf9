import type { z } from "zod";
import type { Language } from "~/i18n/config";
import type * as answers from "./answers";

/**
 * The kind of danger: `self` wants to die or harm themself, `now` has already done something, `threatened` is in
 * danger from another person, `harming` may harm another person, `worried` is about another person.
 */
export type DangerKind = "self" | "now" | "threatened" | "harming" | "worried";

/** What a care reply responds to; `ask` is the gentle question if the danger is unclear. */
export type CareKind = DangerKind | "ask";

/**
 * What distinguishes dangers of the same kind and needs a first reply of its own: where or how something was done
 * (`edge`, `pills`, `wound`), a person is injured, a parent is overwhelmed, the person who threatens is listening or
 * at the door, voices give commands, someone is missing, or a method is asked about.
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

/** The assessment of one message. */
export interface Assessment {
  kind: CareKind;
  situation: Situation | null;
  /** A hint counts only in a conversation in care, and not against a plain "no" or "thanks". */
  certainty: "sure" | "doubt" | "hint";
  /** Whether a child is in danger. */
  isChild: boolean;
  /** The rule that matched; or `classifier:` or `encoder:`, and the kind. */
  rule: string;
}

/** The care state of a conversation after a statement of danger. */
export interface CareState {
  kind: CareKind;
  situation?: Situation | null;
  /** The last reply's language, because a bare "no" does not show one. */
  language: Language;
  isChild: boolean;
  /** With `ask`: whether no rule matched, so that the question came from a guess. */
  isGuess?: boolean | null;
  /** When danger was last stated. */
  since: Date;
  /** When the person clearly said that they are safe, after that. */
  safeAt?: Date | null;
}

/** The purpose of a helpline. */
export type HelpKind = "crisis" | "violence" | "child" | "poison" | "harm";

export type Helpline = z.infer<typeof answers.helplineAnswer>;

/** The help available in one country. */
export type HelpRegion = z.infer<typeof answers.helpRegionAnswer>;

/** The fields of a helpline as its form has them. */
export const helplineFields = [
  "name",
  "help",
  "phone",
  "sms",
  "smsBody",
  "url",
  "allDay",
  "free",
  "hours",
  "languages",
  "source",
  "checkedOn",
] as const;

/** What the form of a helpline was made from, to tell whether someone else has changed it. */
export function seenHelpline(line: Helpline): string {
  return JSON.stringify(helplineFields.map((field) => line[field] ?? null));
}

/** The same for a country's emergency numbers. */
export function seenEmergency({
  emergency,
  emergencyText,
  silentCall,
}: Pick<HelpRegion, "emergency" | "emergencyText" | "silentCall">): string {
  return JSON.stringify([emergency, emergencyText ?? null, silentCall ?? null]);
}

/** The contents of the page /safety, in the reader's language. */
export interface SafetyPage {
  title: string;
  intro: string[];
  sections: { id: string; title: string; body: string[] }[];
  region: HelpRegion;
  /** The international helplines, if the country is a guess. */
  elsewhere: HelpRegion | null;
  countries: { code: string; name: string }[];
  /** The code of the country whose numbers are shown. */
  chosen: string;
  labels: { numbers: string; elsewhere: string; country: string; show: string; version: string };
  /** The version of the rules. */
  version: string;
  /** YYYY-MM-DD */
  date: string;
}
