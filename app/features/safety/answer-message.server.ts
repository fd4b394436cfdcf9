import type { Language } from "~/i18n/config";
import { plainLanguage } from "~/services/llm/library/text.server";
import { assessMessage, rulesVersion, tellsChild } from "./assess-message.server";
import { answerDanger, answerFollowUp, wasAskedAgain, type Reader } from "./care-reply.server";
import type { FollowUp } from "./care-texts.server";
import { isInCare } from "./care-state.server";
import { findHelplines } from "./helplines.server";
import { dangerOf, isAnsweredInEmergency, isUrgent, meaningOf } from "./meaning.server";
import { isPlainDenial } from "./ordinary-talk.server";
import { recogniseFollowUp, type Move } from "./recognise-follow-up.server";
import type { Assessment, CareKind, CareState, Situation } from "./types";

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
  const { message, care } = input;
  const assessment = assess(message, care);
  if (!assessment && !isInCare(care, now)) return null;
  const language = languageOf(message, care, input.language);
  // A guess counts in the first message; afterwards only what the person says.
  const saysChild = care ? tellsChild(message) : assessment?.isChild === true;
  const isChild = input.isMinor || saysChild || care?.isChild === true;
  const reader = { language, region: findHelplines(input.country), isChild, earlier: input.earlier, now };
  const move = recogniseFollowUp(message, language, care?.kind);
  const danger = dangerOf(message, assessment, move, care, now);
  if (danger) return answerInDanger(danger, reader);
  if (!care) return null;
  if (care.kind === "ask") {
    return answerToQuestion(care, answerOf(message, move), reader);
  }

  const said = meaningOf(move, message, care, reader);
  const safeAt = said === "safe" ? now : said === "notSafe" || said === "hasMeans" ? null : care.safeAt;
  // Pills do their harm later: whatever follows, the next step is the same for a while.
  if (isUrgent(care, now) && !isAnsweredInEmergency(said, care)) {
    const answer = answerInDanger({ ...care, rule: `follow-up-${said}` }, reader);
    return { ...answer, care: { ...care, isChild, language, safeAt } };
  }
  return answerTo(said, { ...care, isChild, language, safeAt }, care, reader);
}

function answerInDanger(
  { kind, situation = null, rule }: { kind: CareKind; situation?: Situation | null; rule: string },
  reader: Reader,
): CareAnswer {
  const { language, isChild, now } = reader;
  return {
    text: answerDanger(kind, situation, reader),
    language,
    kind,
    rule,
    version: rulesVersion,
    care: { kind, situation, language, isChild, since: now, safeAt: null },
    isForModel: false,
  };
}

function answerTo(
  said: FollowUp | "more" | "askedNo",
  after: CareState | null,
  { kind, situation = null }: CareState,
  reader: Reader,
): CareAnswer {
  return {
    text: answerFollowUp(said, kind, situation, reader),
    language: reader.language,
    kind,
    rule: `follow-up-${said}`,
    version: rulesVersion,
    care: after,
    isForModel: said === "more" || said === "topic" || said === "calmer",
  };
}

/** What follows the gentle question whether it is that. */
function answerToQuestion(care: CareState, move: Move, reader: Reader): CareAnswer | null {
  if (move === "no" || move === "safe" || move === "otherSafe")
    return answerTo("askedNo", null, care, reader);
  // Who is asked whether they want to die and does not say no has said enough.
  if (["unsure", "notSafe", "yes", "hasDone", "hasMeans", "burden"].includes(move)) {
    return answerInDanger({ kind: "self", rule: "ask-not-denied" }, reader);
  }
  if (move === "stepped") {
    // Whoever steps back stood somewhere.
    return answerTo("safe", { ...care, kind: "self", language: reader.language }, care, reader);
  }
  if (move !== "more" && move !== "apart") {
    const after = { ...care, language: reader.language };
    return { ...answerTo(move as FollowUp, after, care, reader), isForModel: false };
  }
  // It is asked once more; who passes it over again is not pressed.
  return wasAskedAgain(reader) ? null : answerInDanger({ kind: "ask", rule: "ask-again" }, reader);
}

/** Only a plain no denies: who does not want to call has denied nothing. */
function answerOf(message: string, move: Move): Move {
  if (isPlainDenial(message)) return "no";
  return move === "no" ? "more" : move;
}

/** In care a few words tell no language: the conversation's goes on. */
function languageOf(message: string, care: CareState | null | undefined, preferred: Language): Language {
  const isTelling = !care || message.trim().split(/\s+/).length >= TELLING_WORDS;
  return (isTelling ? plainLanguage(message) : undefined) ?? care?.language ?? preferred;
}
