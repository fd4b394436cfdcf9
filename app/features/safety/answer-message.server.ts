import type { Language } from "~/i18n/config";
import { plainLanguage } from "~/services/llm/library/text.server";
import { assessMessage, isGuess, rulesVersion, saysIsChild } from "./assess-message.server";
import { answerDanger, answerFollowUp, wasAskedAgain, type Reader } from "./care/care-reply.server";
import type { FollowUp } from "./care/care-texts.server";
import { isInCare } from "./care/care-state.server";
import { findHelplines } from "./helplines/helplines.server";
import {
  findDanger,
  isAnsweredInEmergency,
  isUrgent,
  interpretFollowUp,
} from "./care/interpret-follow-up.server";
import { isDone } from "./bare-replies.server";
import { isPlainDenial } from "./ordinary-talk.server";
import { recogniseFollowUp, type Move } from "./care/recognise-follow-up.server";
import { findSituation } from "./situations.server";
import type { Assessment, CareKind, CareState, Situation } from "./types";
import { runsOf } from "./words.server";

/** A message with at least this many words shows its language. */
const MIN_LANGUAGE_WORDS = 7;

interface MessageInCare {
  message: string;
  /** The interface's language. The language that the person plainly writes in takes precedence. */
  language: Language;
  /** The country of the helplines: ISO 3166 code, or INTL. */
  country: string;
  /** Whether the person is under 18 according to their profile. */
  isMinor: boolean;
  /** The care state stored with the conversation. */
  care: CareState | null | undefined;
  /** The guide's latest replies in this conversation, oldest first. */
  earlier: readonly string[];
}

/** A fixed reply, and the conversation's care state after it. */
export interface CareAnswer {
  text: string;
  language: Language;
  kind: CareKind;
  /** The rule that matched, for the receipt. */
  rule: string;
  version: string;
  care: CareState | null;
  /**
   * True if the person continues to talk and a model may reply. Danger, a "no", silence and the like have fixed
   * texts.
   */
  isForModel: boolean;
}

/** Assesses whether a message states danger, or may do so. This comes before anything else is done with the message. */
export function assess(message: string, care?: CareState | null): Assessment | null {
  return assessMessage(message, { isInCare: isInCare(care), isAsked: care?.kind === "ask" });
}

/**
 * The fixed reply to a message that states danger, or to any message of a conversation in care.
 * @returns null if the guide should reply.
 */
export function answerMessage(input: MessageInCare, now = new Date()): CareAnswer | null {
  const { message, care } = input;
  if (!care && isDonePractice(message, input.earlier.at(-1))) return null;
  const assessment = assess(message, care);
  if (!assessment && !isInCare(care, now)) return null;
  const language = languageOf(message, care, input.language);
  // The classifier's guess counts only in the first message; afterwards only what the person says.
  const writesAsChild = care ? saysIsChild(message) : assessment?.isChild === true;
  const isChild = input.isMinor || writesAsChild || care?.isChild === true;
  const reader = { language, region: findHelplines(input.country), isChild, earlier: input.earlier, now };
  const move = recogniseFollowUp(message, language, care?.kind);
  const danger = findDanger(message, assessment, move, care, now, wasAskedAgain(reader));
  if (danger) return answerInDanger(danger, reader);
  if (!care) return null;
  if (care.kind === "ask") {
    return answerToQuestion(care, toAnswer(message, move), assessment, reader);
  }

  const said = interpretFollowUp(move, message, care, reader);
  const safeAt = said === "safe" ? now : said === "notSafe" || said === "hasMeans" ? null : care.safeAt;
  // An overdose harms with a delay: for a while the next step stays the same, whatever the person says.
  if (isUrgent(care, now) && !isAnsweredInEmergency(said, care)) {
    const answer = answerInDanger({ ...care, rule: `follow-up-${said}` }, reader);
    return { ...answer, care: { ...care, isChild, language, safeAt } };
  }
  return answerTo(said, { ...care, isChild, language, safeAt }, care, reader);
}

/** The fixed reply to a message of which a model says that it states danger. */
export function answerReport(kind: CareKind, input: MessageInCare, now = new Date()): CareAnswer {
  const language = languageOf(input.message, input.care, input.language);
  const isChild = input.isMinor || saysIsChild(input.message);
  const situation = kind === "ask" ? null : findSituation(kind, runsOf(input.message));
  const reader = { language, region: findHelplines(input.country), isChild, earlier: input.earlier, now };
  return answerInDanger({ kind, situation, rule: `model:${kind}` }, reader);
}

/** Whether "I did it" is said of the steps that the last reply gave. */
function isDonePractice(message: string, lastReply = ""): boolean {
  return /^1\. /m.test(lastReply) && isDone(runsOf(message));
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
    care: {
      kind,
      situation,
      language,
      isChild,
      since: now,
      safeAt: null,
      ...(kind === "ask" && isGuess({ rule }) && { isGuess: true }),
    },
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

/** The reply to an answer to the gentle question. */
function answerToQuestion(
  care: CareState,
  move: Move,
  assessment: Assessment | null,
  reader: Reader,
): CareAnswer | null {
  if (move === "no" || move === "safe" || move === "otherSafe")
    return answerTo("askedNo", null, care, reader);
  // A person who is asked whether they want to die and does not deny it is treated as in danger.
  if (["unsure", "notSafe", "yes", "hasDone", "hasMeans", "burden"].includes(move)) {
    return answerInDanger({ kind: "self", rule: "ask-not-denied" }, reader);
  }
  if (move === "stepped") {
    // "I stepped back" implies that the person stood at an edge.
    return answerTo("safe", { ...care, kind: "self", language: reader.language }, care, reader);
  }
  if (move !== "more" && move !== "apart") {
    const after = { ...care, language: reader.language };
    return { ...answerTo(move as FollowUp, after, care, reader), isForModel: false };
  }
  // Most guesses are wrong. A person who talks on about something harmless has answered.
  if (care.isGuess && !assessment) return null;
  // The question is repeated once; a person who ignores it again is not pressed.
  return wasAskedAgain(reader) ? null : answerInDanger({ kind: "ask", rule: "ask-again" }, reader);
}

/** Only a plain no is a denial; not wanting to call denies nothing. */
function toAnswer(message: string, move: Move): Move {
  if (isPlainDenial(message)) return "no";
  if (move === "no") return "more";
  // "Do you think she still hears me?" is not about a call.
  return move === "cannotCall" && message.includes("?") ? "more" : move;
}

/** A few words do not show a language, so in care the conversation's language continues. */
function languageOf(message: string, care: CareState | null | undefined, preferred: Language): Language {
  const isLongEnough = !care || message.trim().split(/\s+/).length >= MIN_LANGUAGE_WORDS;
  return (isLongEnough ? plainLanguage(message) : undefined) ?? care?.language ?? preferred;
}
