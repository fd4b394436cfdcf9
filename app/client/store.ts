import { useSyncExternalStore } from "react";

/** A value that outlives the pages and is followed by components. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** A hook: the value, followed. */
  use(): Value;
}

/** Makes a store. On the server, and until scripts run, the value is the initial one. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
