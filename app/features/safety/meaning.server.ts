import {
  askedForSafety,
  askedForSomebody,
  isHelpComing,
  spokeOfSomethingElse,
  type Reader,
} from "./care-reply.server";
import type { FollowUp } from "./care-texts.server";
import { isInCare } from "./care-state.server";
import {
  isLightTalk,
  isOrdinaryTalk,
  namesHelp,
  namesSomebody,
  proposesSomebody,
  tellsCall,
} from "./ordinary-talk.server";
import type { Move } from "./recognise-follow-up.server";
import { findSituation } from "./situations.server";
import type { Assessment, CareKind, CareState, Situation } from "./types";
import { runsOf } from "./words.server";

/** How long after an emergency every answer leads to the emergency number, in milliseconds. */
const URGENT_MS = 60 * 60 * 1000;

/** What is answered as such even in an emergency; everything else leads to the emergency number again. */
const answeredInEmergency = new Set<FollowUp | "more">([
  "helpOnWay",
  "untilHelp",
  "human",
  "where",
  "cannotCall",
]);

/** In these the next step is the same for an hour, whatever is said; whoever has stepped back from an edge is out of it. */
export function isUrgent({ kind, situation, since, safeAt }: CareState, now: Date): boolean {
  const isEmergency = kind === "now" || situation === "injured" || situation === "hiding";
  const isOver = safeAt && (situation === "edge" || situation === "hiding");
  return isEmergency && !isOver && now.getTime() - since.getTime() < URGENT_MS;
}

/** Whether this is answered as such in this emergency. */
export function isAnsweredInEmergency(said: FollowUp | "more", { situation }: CareState): boolean {
  if (said === "safe" || said === "gone") return situation === "edge" || situation === "hiding";
  return answeredInEmergency.has(said);
}

/** What a doubtful guess of danger does not give way to. */
const alarming = new Set<Move>(["more", "hasDone", "notSafe"]);

/**
 * The danger that a message states, in the light of what was stated before.
 * @returns null where it is an answer to what was said, and no statement of danger.
 */
export function dangerOf(
  message: string,
  assessment: Assessment | null,
  move: Move,
  care: CareState | null | undefined,
  now: Date,
): { kind: CareKind; situation: Situation | null; rule: string } | null {
  const isCare = isInCare(care, now);
  const news = care && isCare && care.kind !== "ask" ? newsOf(message, move, care) : null;
  if (news) return news;
  if (!assessment) return null;
  const isMore = move === "more" || move === "hasDone";
  if (assessment.certainty === "hint" && (!isMore || care?.safeAt)) return null;
  if (care && isCare && assessment.rule.startsWith("classifier") && isAnswer(assessment, move)) return null;
  // In an emergency only what is certain is more than it: everything else is answered within it.
  if (care && isUrgent(care, now) && assessment.certainty !== "sure") return null;
  const { rule } = assessment;
  if (!care) return { kind: assessment.kind, situation: assessment.situation, rule };
  if (isUrgent(care, now) && ["self", "ask"].includes(assessment.kind)) {
    return { kind: care.kind, situation: care.situation ?? null, rule };
  }
  const kind = assessment.kind !== "ask" ? assessment.kind : care.kind === "ask" ? "self" : care.kind;
  const before = kind === care.kind ? (care.situation ?? null) : null;
  return { kind, situation: assessment.situation ?? before, rule };
}

/** A guess gives way to what is plainly an answer; a certain one only to news and thoughts that have words of their own. */
function isAnswer({ certainty, kind }: Assessment, move: Move): boolean {
  if (certainty === "doubt") return !alarming.has(move);
  if (move === "helpOnWay") return true;
  if (move === "burden" || move === "hasMeans") return kind === "self";
  return move === "otherSafe" && kind === "worried";
}

/** Something was done meanwhile, or the danger turned out to be of another sort. */
function newsOf(
  message: string,
  move: Move,
  care: CareState,
): { kind: CareKind; situation: Situation | null; rule: string } | null {
  const runs = runsOf(message);
  if (move === "hasDone") {
    // Of somebody else it is news in the same danger.
    const kind = care.kind === "self" ? "now" : care.kind;
    const before = kind === care.kind ? (care.situation ?? null) : null;
    return { kind, situation: findSituation(kind, runs) ?? before, rule: "follow-up-hasDone" };
  }
  if (move === "helpOnWay" && care.kind === "threatened" && !namesHelp(message)) {
    // It is not help that comes.
    return { kind: care.kind, situation: care.situation ?? null, rule: "follow-up-coming" };
  }
  const isTelling = move === "more" || move === "cannotCall" || move === "cannot";
  const situation = isTelling ? findSituation(care.kind, runs) : null;
  // What was not known of the danger changes the answer; the same again does not.
  return situation && situation !== care.situation && !care.safeAt
    ? { kind: care.kind, situation, rule: `follow-up-${situation}` }
    : null;
}

/** What somebody means in this conversation. A bare yes or no answers the question that was put. */
export function meaningOf(move: Move, message: string, care: CareState, reader: Reader): FollowUp | "more" {
  const { kind, situation = null } = care;
  const said = plainMeaning(move, kind, situation, reader);
  const isEmergency = isUrgent(care, reader.now);
  const isCalled = said === "helpOnWay" && tellsCall(message);
  const isWaiting = isEmergency && (isCalled || isHelpComing(kind, situation, reader));
  if (isWaiting && !["notSafe", "no", "hasMeans", "human", "where"].includes(said)) {
    return (said === "safe" || said === "gone") && isAnsweredInEmergency(said, care) ? said : "untilHelp";
  }
  if (said !== "more") return said;
  if (isOrdinaryTalk(message)) return "topic";
  if (spokeOfSomethingElse(reader) && isLightTalk(message)) return "topic";
  if (proposesSomebody(message) || (askedForSomebody(reader) && namesSomebody(message))) return "person";
  // A parent who has stepped away still needs to be told that it was right.
  return care.safeAt && situation !== "overwhelmed" ? "calmer" : "more";
}

function plainMeaning(
  move: Move,
  kind: CareKind,
  situation: Situation | null,
  reader: Reader,
): FollowUp | "more" {
  const isAsked = askedForSafety(kind, situation, reader);
  switch (move) {
    case "otherSafe":
      return kind === "worried" ? "safe" : "more";
    case "stepped":
      return kind === "worried" ? "more" : "safe";
    case "apart":
      return kind === "harming" ? "safe" : "more";
    case "gone":
      return kind === "threatened" ? "gone" : "more";
    case "burden":
    case "hasMeans":
      return kind === "self" ? move : "more";
    case "no":
      return isAsked && kind !== "worried" ? "notSafe" : "no";
    case "yes":
      if (!isAsked) return "more";
      return isYesToHelp(kind, situation) ? "helpOnWay" : "safe";
    case "hasDone":
      return "more";
    default:
      return move;
  }
}

/** The questions to which a yes says that somebody is there or on the way. */
function isYesToHelp(kind: CareKind, situation: Situation | null): boolean {
  if (situation === "edge") return false;
  return kind === "now" || kind === "worried" || ["injured", "voices", "hiding"].includes(situation ?? "");
}
