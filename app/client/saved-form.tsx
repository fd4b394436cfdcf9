import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

/** What somebody had typed into the page at `path` when their session turned out to have ended. */
export interface KeptForm {
  path: string;
  fields: [name: string, value: string][];
}

const KeptContext = createContext<KeptForm | null>(null);

/** Fills the page that the browser came back to with what was typed there, until it is sent or left. */
export function KeptFormProvider({ kept, children }: { kept: KeptForm | null; children: ReactNode }) {
  const [held, setHeld] = useState(kept);
  const { pathname } = useLocation();
  const { state, formMethod } = useNavigation();
  const isAnswered = state === "loading" && formMethod === "POST";
  useEffect(() => {
    if (held && (isAnswered || pathname !== held.path)) setHeld(null);
  }, [held, isAnswered, pathname]);
  return <KeptContext.Provider value={held}>{children}</KeptContext.Provider>;
}

/** Everything that was typed or ticked under this name, if it is kept. */
export function useKeptValues(name: string): string[] {
  const kept = useContext(KeptContext);
  return kept ? kept.fields.filter(([key]) => key === name).map(([, value]) => value) : [];
}

/** What was typed into the field of this name, if it is kept. */
export function useKept(name: string): string | undefined {
  return useKeptValues(name)[0];
}
