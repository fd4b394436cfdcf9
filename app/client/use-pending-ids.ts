import { useFetchers, useMatches } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";

/** How long the new data may take to be drawn after a response, in milliseconds; a form that failed brings none. */
const DRAWN_MS = 1_000;

/**
 * The ids of forms with one of these intents: their rows can be left out at once. An id stays until a form has been
 * answered and the page's new data are drawn, or the form has failed.
 */
export function usePendingIds(action: string, intents: readonly string[]): ReadonlySet<string> {
  const sent = useFetchers().flatMap(({ formAction, formData }) => {
    const isAmongThem =
      formAction?.split("?")[0] === action && intents.includes(String(formData?.get("intent")));
    return isAmongThem ? formData!.getAll("id").map(String) : [];
  });
  // A new array whenever the loaders' data change, and only then.
  const loaded = useMatches();
  const [failures, setFailures] = useState(0);
  // The router changes a fetcher before the data that belong to it are drawn, and forgets a form when its fetcher sends
  // the next one: until then these are remembered.
  const remembered = useMemo(() => ({ loaded, failures, ids: new Set<string>() }), [loaded, failures]).ids;
  for (const id of sent) remembered.add(id);
  const key = [...remembered].join();
  const isOver = sent.length === 0 && key !== "";
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => setFailures((count) => count + 1), DRAWN_MS);
    return () => clearTimeout(timer);
  }, [isOver, key]);
  return useMemo(() => new Set(key ? key.split(",") : []), [key]);
}
