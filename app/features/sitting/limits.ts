/** Lengths of a sitting, in minutes. */
export const sittingMinutes = [1, 3, 5, 10, 15, 20, 30] as const;
export const DEFAULT_SITTING_MINUTES = 10;

/** What a person can sit with: a silent timer, or a way of breathing. */
export const sittingModes = ["timer", "even", "long", "box"] as const;
export type SittingMode = (typeof sittingModes)[number];

/** After so many minutes a bell sounds in between; 0 for none. */
export const bellIntervals = [0, 1, 5, 10] as const;

/** What is heard meanwhile; silence comes first. */
export const sittingSounds = ["silence", "drone", "rain", "waves", "wind", "bowls"] as const;
export type SittingSound = (typeof sittingSounds)[number];

/** What counts as a sitting in the journey. */
export const sittingKinds = ["timer", "breathing", "meditation"] as const;
export type SittingKind = (typeof sittingKinds)[number];

/** The longest sitting that is counted, in minutes. */
export const MAX_COUNTED_MINUTES = 180;
/** How long ago a sitting that was finished offline may be, in days. */
export const MAX_AGE_DAYS = 30;
