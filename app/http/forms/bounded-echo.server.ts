/** How much room typed values may take in a refusal, in characters of HTML: some 24,000 letters. */
const MAX_ECHO = 48_000;
/** The page holds a value twice: in its field, and in the data that the scripts begin with. */
const COPIES = 2;
/** A quotation mark takes six characters in HTML and two in the data. */
const ESCAPED = 8;

/**
 * The typed values that a refusal shows again, cut where they would make it long. What fits into a field is not cut, nor
 * what is several times as long.
 */
export function boundedEcho<Values extends Record<string, unknown>>(
  values: Values | null | undefined,
): Values | undefined {
  let left = MAX_ECHO;
  const cut = (value: string) => {
    const specials = value.match(/["'<>&\\\p{Cc}]/gu)?.length ?? 0;
    const cost = value.length * COPIES + specials * ESCAPED;
    const kept = cost <= left ? value : value.slice(0, Math.floor((value.length * left) / cost));
    left = Math.max(0, left - cost);
    return kept;
  };
  if (!values) return undefined;
  const bounded = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((one) => cut(String(one)))
      : typeof value === "string"
        ? cut(value)
        : value,
  ]);
  return Object.fromEntries(bounded) as Values;
}
