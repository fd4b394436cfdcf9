import { useEffect, useState } from "react";
import type { ReplyTools } from "./reply-tools";

/** The tools under replies, once the page is at rest; null before, and without scripts. */
export function useReplyTools(): typeof ReplyTools | null {
  const [tools, setTools] = useState<{ ReplyTools: typeof ReplyTools } | null>(null);
  useEffect(() => {
    let isHere = true;
    const load = () =>
      import("./reply-tools").then(
        (module) => isHere && setTools(module),
        () => undefined,
      );
    (window.requestIdleCallback ?? setTimeout)(() => void load());
    return () => {
      isHere = false;
    };
  }, []);
  return tools?.ReplyTools ?? null;
}
