import { z } from "zod";
import { cleanText } from "./clean-text";

/**
 * A text exactly as it was sent, to be trimmed or changed before its length is checked. A much longer text is rejected
 * first, so that no work is done on it. The room beyond `max` is for surrounding blanks and two-character line breaks.
 * @param max the length that the field finally allows; the caller's own `.max()` enforces it.
 * @param missing message if the value is not a text, and `tooLong` if it is too long: translation keys.
 */
export function boundedIdentifier(max: number, missing: string, tooLong: string = missing) {
  return z.string(missing).max(2 * max + 100, { error: tooLong, abort: true });
}

/** The same for a text that people read: control characters are removed. */
export function boundedString(max: number, missing: string, tooLong?: string) {
  return boundedIdentifier(max, missing, tooLong).overwrite(cleanText);
}

/** A trimmed text of `min` (by default 1) to `max` characters. The messages are those of `boundedString`. */
export function trimmedText(
  { min = 1, max }: { min?: number; max: number },
  missing: string,
  tooLong: string = missing,
) {
  return boundedString(max, missing, tooLong).trim().min(min, missing).max(max, tooLong);
}

/** Identifies one rendering of a form, so that a double submit is recognised. */
export const submitKeySchema = trimmedText({ min: 8, max: 100 }, "validation.required");
