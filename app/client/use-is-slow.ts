import { useEffect, useState } from "react";

/** Nothing is shown before this time has passed, in milliseconds. */
const delay = 300;

/** Whether something takes so long that a placeholder should be shown. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), delay);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isSlow;
}
