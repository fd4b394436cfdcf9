import { useFetchers } from "@remix-run/react";
import { useMemo } from "react";

/** The ids of forms with one of these intents whose response is on the way: their rows can be left out at once. */
export function usePendingIds(action: string, intents: readonly string[]): ReadonlySet<string> {
  const ids = useFetchers().flatMap(({ formAction, formData }) => {
    const isAmongThem =
      formAction?.split("?")[0] === action && intents.includes(String(formData?.get("intent")));
    return isAmongThem ? formData!.getAll("id").map(String) : [];
  });
  const key = ids.join();
  return useMemo(() => new Set(key ? key.split(",") : []), [key]);
}
