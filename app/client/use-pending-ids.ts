import { useFetchers, useMatches } from "@remix-run/react";
import { useMemo } from "react";

/**
 * The ids of forms with one of these intents: their rows can be left out at once. An id stays until a form has been
 * answered and the page's new data are drawn.
 */
export function usePendingIds(action: string, intents: readonly string[]): ReadonlySet<string> {
  const fetchers = useFetchers();
  // A new array whenever the loaders' data change, and only then.
  const loaded = useMatches();
  // The router changes a fetcher before the data that belong to it are drawn, and forgets a form when its fetcher sends
  // the next one: until then these are remembered.
  const remembered = useMemo(() => ({ loaded, ids: new Set<string>() }), [loaded]).ids;
  for (const { formAction, formData } of fetchers) {
    if (formAction?.split("?")[0] !== action || !intents.includes(String(formData?.get("intent")))) continue;
    for (const id of formData!.getAll("id")) remembered.add(String(id));
  }
  const key = [...remembered].join();
  return useMemo(() => new Set(key ? key.split(",") : []), [key]);
}
