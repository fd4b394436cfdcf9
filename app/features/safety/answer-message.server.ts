import type { Language } from "~/i18n/config";
import { plainLanguage } from "~/services/llm/library/text.server";
import { assessMessage, rulesVersion } from "./assess-message.server";
import { answerDanger, answerFollowUp, askedForSafety, wasAskedAgain } from "./care-reply.server";
import type { FollowUp } from "./care-texts.server";
import { isInCare } from "./care-state.server";
import { findHelplines } from "./helplines.server";
import { recogniseFollowUp, type Move } from "./recognise-follow-up.server";
import type { Assessment, CareKind, CareState } from "./types";

/** How long after an emergency every answer leads to the emergency number, in milliseconds. */
const URGENT_MS = 60 * 60 * 1000;
/** From this many words on a message tells its language by itself. */
const TELLING_WORDS = 7;

interface MessageInCare {
  message: string;
  /** Of the reader's interface; what they plainly write in comes first. */
  language: Language;
  /** Whose helplines are given: ISO 3166 code, or INTL. */
  country: string;
  /** The profile says that the person is under 18. */
  isMinor: boolean;
  /** What the conversation remembers. */
  care: CareState | null | undefined;
  /** The guide's latest replies in this conversation, oldest first. */
  earlier: readonly string[];
}

/** A fixed reply, and what the conversation remembers after it. */
export interface CareAnswer {
  text: string;
  language: Language;
  kind: CareKind;
  /** The rule that decided, for the receipt. */
  rule: string;
  version: string;
  care: CareState | null;
  /** True where the person talks on, and a model may be asked. Danger, a "no", silence and the like have texts of their own. */
  isForModel: boolean;
}

/** Whether a message states danger, or may: what is asked before anything else is done with it. */
export function assess(message: string, care?: CareState | null): Assessment | null {
  return assessMessage(message, { isInCare: isInCare(care) });
}

/**
 * The fixed reply to a message that states danger, or that is written in a conversation in care.
 * @returns null for everything else: the guide answers.
 */
export function answerMessage(input: MessageInCare, now = new Date()): CareAnswer | null {
  const { message, care, country } = input;
  const assessment = assess(message, care);
  if (!assessment && !isInCare(care, now)) return null;
  const language = languageOf(message, care, input.language);
  const isChild = input.isMinor || assessment?.isChild === true || care?.isChild === true;
  const reader = { language, region: findHelplines(country), isChild, earlier: input.earlier };

  const inDanger = (kind: CareKind, rule: string): CareAnswer => ({
    text: answerDanger(kind, reader),
    language,
    kind,
    rule,
    version: rulesVersion,
    care: { kind, language, isChild, since: now, safeAt: null },
    isForModel: false,
  });
  const move = recogniseFollowUp(message, language);
  const isMore = move === "more" || move === "hasDone";
  if (assessment && (assessment.certainty !== "hint" || isMore)) {
    return inDanger(dangerOf(assessment.kind, care), assessment.rule);
  }
  if (!care) return null;

  const answer = (said: FollowUp | "more" | "askedNo", after: CareState | null): CareAnswer => ({
    text: answerFollowUp(said, care.kind, reader),
    language,
    kind: care.kind,
    rule: `follow-up-${said}`,
    version: rulesVersion,
    care: after,
    isForModel: said === "more",
  });
  if (care.kind === "ask") {
    if (move === "no" || move === "safe") return answer("askedNo", null);
    // Who is asked whether they want to die and does not say no has said enough.
    if (move === "unsure" || move === "notSafe" || move === "yes" || move === "hasDone")
      return inDanger("self", "ask-not-denied");
    if (move !== "more") return { ...answer(move, { ...care, language }), isForModel: false };
    // It is asked once more; who passes it over again is not pressed.
    return wasAskedAgain(reader) ? null : inDanger("ask", "ask-again");
  }
  if (move === "hasDone") {
    // Of somebody else it is news in the same danger.
    return inDanger(care.kind === "self" ? "now" : care.kind, "follow-up-hasDone");
  }
  const said = meaningOf(move, care.kind, askedForSafety(care.kind, reader));
  const safeAt = said === "safe" ? now : said === "notSafe" ? null : care.safeAt;
  // Pills do their harm later: whatever follows, the next step is the same for a while.
  const isUrgent = care.kind === "now" && now.getTime() - care.since.getTime() < URGENT_MS;
  if (isUrgent && !["helpOnWay", "human", "where"].includes(said)) {
    return { ...inDanger("now", `follow-up-${said}`), care: { ...care, language, safeAt } };
  }
  return answer(said, { ...care, language, safeAt });
}

/** A bare yes or no answers the question that was put: the first answers ask whether the person is safe. */
function meaningOf(move: Move, kind: CareKind, isAsked: boolean): FollowUp | "more" {
  const isAboutThem = isAsked && kind !== "worried";
  if (move === "no" && isAboutThem) return "notSafe";
  if (move === "yes" && isAboutThem) return kind === "now" ? "helpOnWay" : "safe";
  return move === "yes" || move === "hasDone" ? "more" : move;
}

/** In care a few words tell no language: the conversation's goes on. */
function languageOf(message: string, care: CareState | null | undefined, preferred: Language): Language {
  const isTelling = !care || message.trim().split(/\s+/).length >= TELLING_WORDS;
  return (isTelling ? plainLanguage(message) : undefined) ?? care?.language ?? preferred;
}

/** A doubtful message in a conversation in care is more of the same; after the gentle question it is an answer to it. */
function dangerOf(kind: CareKind, care: CareState | null | undefined): CareKind {
  if (kind !== "ask" || !care) return kind;
  return care.kind === "ask" ? "self" : care.kind;
}
