import type { Language } from "~/i18n/config";
import { plainLanguage } from "~/services/llm/library/text.server";
import { assessMessage } from "./assess-message.server";
import { answerDanger, answerFollowUp } from "./care-reply.server";
import { isInCare } from "./care-state.server";
import { findHelplines } from "./helplines.server";
import { recogniseFollowUp } from "./recognise-follow-up.server";
import type { Assessment, CareKind, CareState } from "./types";

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
  const language = plainLanguage(message) ?? care?.language ?? input.language;
  const isChild = input.isMinor || assessment?.isChild === true || care?.isChild === true;
  const reader = { language, region: findHelplines(country), isChild, earlier: input.earlier };

  const inDanger = (kind: CareKind, rule: string, version: string): CareAnswer => ({
    text: answerDanger(kind, reader),
    language,
    kind,
    rule,
    version,
    care: { kind, language, isChild, since: now, safeAt: null },
    isForModel: false,
  });
  const { move, version } = recogniseFollowUp(message, language);
  const isMore = move === "more" || move === "hasDone";
  if (assessment && (assessment.certainty !== "hint" || isMore)) {
    return inDanger(dangerOf(assessment.kind, care), assessment.rule, assessment.version);
  }
  if (!care) return null;

  if (care.kind === "ask") {
    // Who is asked whether they want to die and does not say no has said enough.
    if (move === "unsure" || move === "notSafe" || move === "yes")
      return inDanger("self", "ask-not-denied", version);
    if (move !== "no" && move !== "safe") return null;
    const text = answerFollowUp("askedNo", care.kind, reader);
    return { text, language, kind: "ask", rule: "ask-denied", version, care: null, isForModel: false };
  }
  if (move === "hasDone") {
    // Of somebody else it is news in the same danger.
    const kind = care.kind === "self" ? "now" : care.kind;
    return inDanger(kind, "follow-up-hasDone", version);
  }
  const said = move === "yes" ? "more" : move;
  return {
    text: answerFollowUp(said, care.kind, reader),
    language,
    kind: care.kind,
    rule: `follow-up-${said}`,
    version,
    care: { ...care, language, safeAt: move === "safe" ? now : move === "notSafe" ? null : care.safeAt },
    isForModel: said === "more",
  };
}

/** A doubtful message in a conversation in care is more of the same; after the gentle question it is an answer to it. */
function dangerOf(kind: CareKind, care: CareState | null | undefined): CareKind {
  if (kind !== "ask" || !care) return kind;
  return care.kind === "ask" ? "self" : care.kind;
}
