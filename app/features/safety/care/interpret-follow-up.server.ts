import { isGuess } from "../assess-message.server";
import {
  askedForSafety,
  askedForPerson,
  isHelpComing,
  hasChangedTopic,
  type Reader,
} from "./care-reply.server";
import type { FollowUp } from "./care-texts.server";
import { isInCare } from "./care-state.server";
import {
  isLightTalk,
  isOrdinaryTalk,
  namesHelp,
  namesPerson,
  proposesPerson,
  saysHelpWasCalled,
} from "../ordinary-talk.server";
import type { Move } from "./recognise-follow-up.server";
import { findSituation } from "../situations.server";
import type { Assessment, CareKind, CareState, Situation } from "../types";
import { runsOf } from "../words.server";

/** For this long after an emergency, every reply leads to the emergency number, in milliseconds. */
const URGENT_MS = 60 * 60 * 1000;

/** Follow-ups that have a reply of their own even in an emergency; all others lead to the emergency number again. */
const answeredInEmergency = new Set<FollowUp | "more">([
  "helpOnWay",
  "untilHelp",
  "human",
  "where",
  "cannotCall",
]);

/**
 * Whether the conversation is in an emergency, in which the next step stays the same for an hour. It ends earlier for
 * a person who has stepped back from an edge or is no longer hiding.
 */
export function isUrgent({ kind, situation, since, safeAt }: CareState, now: Date): boolean {
  const isEmergency = kind === "now" || situation === "injured" || situation === "hiding";
  const isOver = safeAt && (situation === "edge" || situation === "hiding");
  return isEmergency && !isOver && now.getTime() - since.getTime() < URGENT_MS;
}

/** Whether this follow-up has a reply of its own in this emergency. */
export function isAnsweredInEmergency(said: FollowUp | "more", { situation }: CareState): boolean {
  if (said === "safe" || said === "gone") return situation === "edge" || situation === "hiding";
  return answeredInEmergency.has(said);
}

/** Moves that do not override a doubtful guess of danger. */
const alarming = new Set<Move>(["more", "hasDone", "notSafe"]);

/**
 * The danger that a message states, considering what was stated before.
 * @param isAskedAgain whether the gentle question has been repeated.
 * @returns null if the message only responds to the conversation and states no danger.
 */
export function findDanger(
  message: string,
  assessment: Assessment | null,
  move: Move,
  care: CareState | null | undefined,
  now: Date,
  isAskedAgain: boolean,
): { kind: CareKind; situation: Situation | null; rule: string } | null {
  const isCare = isInCare(care, now);
  const news = care && isCare && care.kind !== "ask" ? findNewDanger(message, move, care) : null;
  if (news) return news;
  if (!assessment) return null;
  const isMore = move === "more" || move === "hasDone";
  if (assessment.certainty === "hint" && (!isMore || care?.safeAt)) return null;
  if (care && isCare && isGuess(assessment) && isAnswer(assessment, move)) return null;
  // In an emergency only a certain assessment starts again; everything else is a follow-up.
  if (care && isUrgent(care, now) && assessment.certainty !== "sure") return null;
  // After the gentle question a second doubt is no statement yet: the question is repeated first.
  if (care?.kind === "ask" && assessment.certainty === "doubt" && !isAskedAgain) return null;
  const { rule } = assessment;
  if (!care) return { kind: assessment.kind, situation: assessment.situation, rule };
  if (isUrgent(care, now) && ["self", "ask"].includes(assessment.kind)) {
    return { kind: care.kind, situation: care.situation ?? null, rule };
  }
  const kind = assessment.kind !== "ask" ? assessment.kind : care.kind === "ask" ? "self" : care.kind;
  const before = kind === care.kind ? (care.situation ?? null) : null;
  return { kind, situation: assessment.situation ?? before, rule };
}

/**
 * Whether the message is a response rather than a new statement. A doubtful guess yields to any clear response, a
 * certain one only to those with replies of their own.
 */
function isAnswer({ certainty, kind }: Assessment, move: Move): boolean {
  if (certainty === "doubt") return !alarming.has(move);
  if (move === "helpOnWay") return true;
  if (move === "burden" || move === "hasMeans") return kind === "self";
  return move === "otherSafe" && kind === "worried";
}

/** Detects that something has happened since, or that the danger is different from what was assumed. */
function findNewDanger(
  message: string,
  move: Move,
  care: CareState,
): { kind: CareKind; situation: Situation | null; rule: string } | null {
  const runs = runsOf(message);
  if (move === "hasDone") {
    // If someone else is in danger, the kind stays the same.
    const kind = care.kind === "self" ? "now" : care.kind;
    const before = kind === care.kind ? (care.situation ?? null) : null;
    return { kind, situation: findSituation(kind, runs) ?? before, rule: "follow-up-hasDone" };
  }
  if (move === "helpOnWay" && care.kind === "threatened" && !namesHelp(message)) {
    // Here "they are coming" is not about help.
    return { kind: care.kind, situation: care.situation ?? null, rule: "follow-up-coming" };
  }
  const isNewStatement = move === "more" || move === "cannotCall" || move === "cannot";
  const situation = isNewStatement ? findSituation(care.kind, runs) : null;
  // New information about the danger changes the reply; a repetition does not.
  return situation && situation !== care.situation && !care.safeAt
    ? { kind: care.kind, situation, rule: `follow-up-${situation}` }
    : null;
}

/** Interprets a follow-up in this conversation. A bare yes or no answers the last question. */
export function interpretFollowUp(
  move: Move,
  message: string,
  care: CareState,
  reader: Reader,
): FollowUp | "more" {
  const { kind, situation = null } = care;
  const said = interpretMove(move, kind, situation, reader);
  const isEmergency = isUrgent(care, reader.now);
  const isCalled = said === "helpOnWay" && saysHelpWasCalled(message);
  const isWaiting = isEmergency && (isCalled || isHelpComing(kind, situation, reader));
  if (isWaiting && !["notSafe", "no", "hasMeans", "human", "where"].includes(said)) {
    return (said === "safe" || said === "gone") && isAnsweredInEmergency(said, care) ? said : "untilHelp";
  }
  if (said !== "more") return said;
  if (isOrdinaryTalk(message)) return "topic";
  if (hasChangedTopic(reader) && isLightTalk(message)) return "topic";
  if (proposesPerson(message) || (askedForPerson(reader) && namesPerson(message))) return "person";
  // A parent who has stepped away still needs to hear that this was right.
  return care.safeAt && situation !== "overwhelmed" ? "calmer" : "more";
}

function interpretMove(
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

/** Whether a yes to the question says that someone is there or on the way. */
function isYesToHelp(kind: CareKind, situation: Situation | null): boolean {
  if (situation === "edge") return false;
  return kind === "now" || kind === "worried" || ["injured", "voices", "hiding"].includes(situation ?? "");
}
