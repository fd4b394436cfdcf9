/** Keeps one instance of `name` across development reloads, which evaluate modules again. */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as { __anamcara?: Map<string, unknown> };
  store.__anamcara ??= new Map();
  if (!store.__anamcara.has(name)) store.__anamcara.set(name, create());
  return store.__anamcara.get(name) as T;
}
