import { useEffect, useState } from "react";

/** What takes less than this is shown when it is there, in milliseconds. */
const patience = 300;

/** Whether something has been going on for so long that a placeholder is due. */
export function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isGoingOn]);
  return isSlow;
}
