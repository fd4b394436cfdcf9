/** A cache of values that are expensive to create. */
export interface RecentValues<Value> {
  /** The cached value of this key, or a new one. Throws what `make` throws, and then caches nothing. */
  get(key: string): Value;
  /** How many values are cached. */
  readonly size: number;
}

/** Caches the `most` recently used values, so that no client can make the process store more. */
export function recentValues<Value>(most: number, make: (key: string) => Value): RecentValues<Value> {
  const kept = new Map<string, Value>();
  return {
    get(key) {
      const known = kept.get(key);
      const value = known === undefined ? make(key) : known;
      // A Map keeps insertion order: the first key is the least recently used one.
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
