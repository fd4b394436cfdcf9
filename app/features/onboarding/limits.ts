/** Longest label and description of a reason, in characters. */
export const MAX_REASON_LABEL = 60;
export const MAX_REASON_DESCRIPTION = 140;
/** How many reasons there can be, those that are no longer offered included. */
export const MAX_REASONS = 40;
