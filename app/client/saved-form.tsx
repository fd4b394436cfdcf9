import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

/** The text that had been typed into the page at `path` when the session ended. */
export interface SavedForm {
  path: string;
  fields: [name: string, value: string][];
}

const SavedFormContext = createContext<SavedForm | null>(null);

/** Restores the text that was typed into this page before signing in, until it is sent or the page is left. */
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

/** All values that were typed or ticked in fields of this name, if they were saved. */
export function useSavedValues(name: string): string[] {
  const saved = useContext(SavedFormContext);
  return saved ? saved.fields.filter(([key]) => key === name).map(([, value]) => value) : [];
}

/** The text typed into the field of this name, if it was saved. */
export function useSavedValue(name: string): string | undefined {
  return useSavedValues(name)[0];
}
