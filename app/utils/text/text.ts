const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** How much room a character takes on average, at most, in code units: one may have any number of accents. */
const MAX_UNITS = 20;

/**
 * The first `limit` characters of a text, followed by "..." if something was cut. Counts what a reader sees as one
 * character, so that an emoji or an accent is never cut in half.
 */
export function cutTitle(text: string, limit = 50): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const room = line.slice(0, limit * MAX_UNITS);
  let count = 0;
  for (const { index } of segmenter.segment(room)) {
    if (count === limit) return `${line.slice(0, index)}...`;
    count += 1;
  }
  return room === line ? line : `${room.slice(0, wholeLength(room))}...`;
}

/** The length of the longest prefix of `text` that does not end inside a surrogate pair. */
export function wholeLength(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
