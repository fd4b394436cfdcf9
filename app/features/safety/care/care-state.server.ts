import type { CareState } from "../types";

/** A conversation stays in care for at least this long after the last statement of danger, in milliseconds. */
const CARE_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a conversation is in care: for 24 hours, and until the person has clearly said that they are safe. It is
 * also in care until the gentle question is answered.
 */
export function isInCare(care: CareState | null | undefined, now = new Date()): care is CareState {
  if (!care) return false;
  return !care.safeAt || now.getTime() - care.since.getTime() < CARE_MS;
}

/** Whether nothing is offered: no topics, media or Premium. A question that no rule has asked takes nothing away. */
export function holdsOffersBack(care: CareState | null | undefined, now = new Date()): boolean {
  return isInCare(care, now) && !(care.kind === "ask" && care.isGuess);
}
