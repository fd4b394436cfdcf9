/** Quotations that are checked in one reply; later ones are left as they are. */
export const MAX_QUOTATIONS = 40;
/** Longest reply that is checked, in characters; of a longer one the beginning is. */
export const MAX_CHECKED_LENGTH = 20_000;
/** Longest quotation, in characters. */
export const MAX_QUOTATION_LENGTH = 1_500;
/** Fewest words of a quotation that is linked to its place, unless its verse is named. */
export const MIN_WORDS = 5;
/** Fewest words of a quotation without a source that is linked, unless it is a whole clause of its text. */
export const MIN_WORDS_WITHOUT_SOURCE = 8;
/** Fewest words of a quotation that is marked as unverified: shorter ones are titles and turns of phrase. */
export const MIN_WORDS_MARKED = 4;
