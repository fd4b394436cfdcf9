/** When the sound ends: never, after so many minutes, or with the meditation. */
export const sleepChoices = ["off", "5", "10", "15", "30", "end"] as const;
export type SleepChoice = (typeof sleepChoices)[number];

/** The sound becomes silent over this time, in milliseconds. */
export const FADE_MS = 5_000;

/** The part of the volume that is left, from 1 to 0, so long before the end. */
export function fadeAt(remainingMs: number): number {
  return Math.min(1, Math.max(0, remainingMs / FADE_MS));
}

/** The time until the sound ends, in milliseconds. `startedAt` is when the timer was set. */
export function remainingMs(
  choice: Exclude<SleepChoice, "off">,
  { startedAt, now }: { startedAt: number; now: number },
  { duration, currentTime, playbackRate }: { duration: number; currentTime: number; playbackRate: number },
): number {
  if (choice !== "end") return startedAt + Number(choice) * 60_000 - now;
  // The length is unknown until the file has been read.
  return Number.isFinite(duration) ? ((duration - currentTime) / playbackRate) * 1_000 : Infinity;
}
