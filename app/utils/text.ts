const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The first `limit` characters of a text, followed by "..." if something was cut. Counts what a reader sees as one
 * character, so that an emoji or an accent is never cut in half.
 */
export function cutTitle(text: string, limit = 50): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  let count = 0;
  for (const { index } of segmenter.segment(line)) {
    if (count === limit) return `${line.slice(0, index)}...`;
    count += 1;
  }
  return line;
}

/** The length of the longest prefix of `text` that does not end inside a surrogate pair. */
export function wholeLength(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
