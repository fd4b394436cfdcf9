import type { HelpKind } from "./types";

/** What a helpline can be for. */
export const helpKinds = [
  "crisis",
  "violence",
  "child",
  "poison",
  "harm",
] as const satisfies readonly HelpKind[];
