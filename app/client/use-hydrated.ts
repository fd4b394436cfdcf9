import { useEffect, useState } from "react";

/** Whether scripts run: false on the server and in the first render. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
