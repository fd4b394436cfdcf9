/** A set of signs as bits, because a long message has hundreds of sets. */
export interface Signs {
  low: number;
  high: number;
}
const LOW_BITS = 31;
/** More signs than these have no bit. */
export const MAX_SIGNS = 2 * LOW_BITS;

/** @param number from 0, below `MAX_SIGNS`. */
export function addSign(signs: Signs, number: number): void {
  if (number < LOW_BITS) signs.low |= 1 << number;
  else signs.high |= 1 << (number - LOW_BITS);
}

export function shareAny(a: Signs, b: Signs): boolean {
  return (a.low & b.low) !== 0 || (a.high & b.high) !== 0;
}

export function union(a: Signs, b: Signs): Signs {
  return { low: a.low | b.low, high: a.high | b.high };
}

export function common(a: Signs, b: Signs): Signs {
  return { low: a.low & b.low, high: a.high & b.high };
}
