import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

/** What had been typed into the page at `path` when the session ended. */
export interface SavedForm {
  path: string;
  fields: [name: string, value: string][];
}

const SavedFormContext = createContext<SavedForm | null>(null);

/** Fills in again what was typed into this page before signing in, until it is sent or the page is left. */
export function SavedFormProvider({ saved, children }: { saved: SavedForm | null; children: ReactNode }) {
  const [current, setCurrent] = useState(saved);
  const { pathname } = useLocation();
  const { state, formMethod } = useNavigation();
  const isSent = state === "loading" && formMethod === "POST";
  useEffect(() => {
    if (current && (isSent || pathname !== current.path)) setCurrent(null);
  }, [current, isSent, pathname]);
  return <SavedFormContext.Provider value={current}>{children}</SavedFormContext.Provider>;
}

/** Everything that was typed or ticked in fields of this name, if it was saved. */
export function useSavedValues(name: string): string[] {
  const saved = useContext(SavedFormContext);
  return saved ? saved.fields.filter(([key]) => key === name).map(([, value]) => value) : [];
}

/** What was typed into the field of this name, if it was saved. */
export function useSavedValue(name: string): string | undefined {
  return useSavedValues(name)[0];
}
