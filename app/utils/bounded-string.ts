import { z } from "zod";

/**
 * A text that is trimmed or changed before its length is judged. What is far too long is refused first, so that no work
 * is done on it; the room beyond `max` is for blanks at the ends and for line breaks of two characters.
 * @param max the length that the field takes in the end; the caller's own `.max()` holds it.
 * @param missing message for what is no text, and `tooLong` for what is too long: translation keys.
 */
export function boundedString(max: number, missing: string, tooLong: string = missing) {
  return z.string(missing).max(2 * max + 100, { error: tooLong, abort: true });
}
