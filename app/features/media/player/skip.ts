/** How far one goes back or forward, in seconds. */
export const SKIP_SECONDS = 15;

/** Goes back (less than 0) or forward, not beyond the beginning or the end. */
export function skip(audio: Pick<HTMLAudioElement, "currentTime" | "duration">, seconds: number): void {
  const end = Number.isFinite(audio.duration) ? audio.duration : Infinity;
  audio.currentTime = Math.min(end, Math.max(0, audio.currentTime + seconds));
}
