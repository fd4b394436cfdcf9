/** A cache of values that are expensive to create. */
export interface LruCache<Value> {
  /** The cached value of this key, or a new one. Throws what `make` throws, and then caches nothing. */
  get(key: string): Value;
  /** Forgets the value of this key. */
  delete(key: string): void;
  /** How many values are cached. */
  readonly size: number;
}

/** Caches the `most` recently used values, so that no client can make the process store more. */
export function lruCache<Value>(maxEntries: number, create: (key: string) => Value): LruCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const cached = entries.get(key);
      const value = cached === undefined ? create(key) : cached;
      // A Map keeps insertion order: the first key is the least recently used one.
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
      return value;
    },
    delete(key) {
      entries.delete(key);
    },
    get size() {
      return entries.size;
    },
  };
}
