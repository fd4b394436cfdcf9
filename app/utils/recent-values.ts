/** Values that are costly to make and cheap to use, by what they are made of. */
export interface RecentValues<Value> {
  /** The value of this key: the one that is kept, or a new one. Throws what `make` throws, and then keeps nothing. */
  get(key: string): Value;
  /** How many values are kept now. */
  readonly size: number;
}

/** Keeps the `most` values that were asked for last, so that nobody can make the process hold more of them. */
export function recentValues<Value>(most: number, make: (key: string) => Value): RecentValues<Value> {
  const kept = new Map<string, Value>();
  return {
    get(key) {
      const known = kept.get(key);
      const value = known === undefined ? make(key) : known;
      // A map keeps the order in which its keys came: the first is the one that was not asked for longest.
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > most) kept.delete(kept.keys().next().value!);
      return value;
    },
    get size() {
      return kept.size;
    },
  };
}
