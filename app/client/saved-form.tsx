import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

/** What somebody had typed into the page at `path` when their session turned out to have ended. */
export interface SavedForm {
  path: string;
  fields: [name: string, value: string][];
}

const SavedFormContext = createContext<SavedForm | null>(null);

/** Fills the page that the browser came back to with what was typed there, until it is sent or left. */
export function SavedFormProvider({ kept, children }: { kept: SavedForm | null; children: ReactNode }) {
  const [held, setHeld] = useState(kept);
  const { pathname } = useLocation();
  const { state, formMethod } = useNavigation();
  const isAnswered = state === "loading" && formMethod === "POST";
  useEffect(() => {
    if (held && (isAnswered || pathname !== held.path)) setHeld(null);
  }, [held, isAnswered, pathname]);
  return <SavedFormContext.Provider value={held}>{children}</SavedFormContext.Provider>;
}

/** Everything that was typed or ticked under this name, if it is kept. */
export function useSavedValues(name: string): string[] {
  const kept = useContext(SavedFormContext);
  return kept ? kept.fields.filter(([key]) => key === name).map(([, value]) => value) : [];
}

/** What was typed into the field of this name, if it is kept. */
export function useSavedValue(name: string): string | undefined {
  return useSavedValues(name)[0];
}
