import { useFetchers, useMatches } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { onFailedForm } from "./failures/failure-handling";

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
  const [failed, setFailed] = useState<readonly string[]>([]);
  useEffect(() => onFailedForm((form) => setFailed((ids) => [...ids, ...form.getAll("id")])), []);
  // The router changes a fetcher before the data that belong to it are drawn, and forgets a form when its fetcher sends
  // the next one: until then these are remembered.
  const remembered = useMemo(() => ({ loaded, ids: new Set<string>() }), [loaded]).ids;
  for (const id of sent) remembered.add(id);
  for (const id of failed) if (!sent.includes(id)) remembered.delete(id);
  const key = [...remembered].join();
  return useMemo(() => new Set(key ? key.split(",") : []), [key]);
}
