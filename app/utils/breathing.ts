/** One part of a breath; `hold` comes after breathing in and after breathing out. */
export interface BreathPhase {
  kind: "in" | "hold" | "out";
  seconds: number;
}

/** The ways of breathing that the product guides. */
export const breathPatterns = {
  even: [
    { kind: "in", seconds: 4 },
    { kind: "out", seconds: 6 },
  ],
  long: [
    { kind: "in", seconds: 4 },
    { kind: "hold", seconds: 7 },
    { kind: "out", seconds: 8 },
  ],
  box: [
    { kind: "in", seconds: 4 },
    { kind: "hold", seconds: 4 },
    { kind: "out", seconds: 4 },
    { kind: "hold", seconds: 4 },
  ],
} as const satisfies Record<string, readonly BreathPhase[]>;

/** The length of one breath, in seconds. */
export function breathSeconds(phases: readonly BreathPhase[]): number {
  return phases.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Which phase of the pattern is on, so many seconds after its beginning: its place. */
export function phaseAt(phases: readonly BreathPhase[], seconds: number): number {
  let left = seconds % breathSeconds(phases);
  return phases.findIndex((phase) => (left -= phase.seconds) < 0);
}
