/** A text of this length that is still rendered as Markdown, with as many marks as it may have. */
export function costlyText(length: number): string {
  const block = `${"_*a ".repeat(290)}\n\n`;
  return block.repeat(4).padEnd(length, "one breath and another ");
}
