/** A longer step between two readings is a jump, in seconds. */
const LONGEST_STEP_S = 3;
/** The part of a meditation that has to be heard for it to count at its end. */
const COUNTED_PART = 0.5;

/** The seconds heard between two readings of the place: none after a jump. */
export function heardBetween(before: number, after: number): number {
  const step = after - before;
  return step > 0 && step <= LONGEST_STEP_S ? step : 0;
}

/** The minutes that count when a meditation has ended; 0 when too little of it was heard. */
export function minutesHeard(heardSeconds: number, durationSeconds: number): number {
  if (!(heardSeconds >= durationSeconds * COUNTED_PART)) return 0;
  return Math.max(1, Math.round(heardSeconds / 60));
}
