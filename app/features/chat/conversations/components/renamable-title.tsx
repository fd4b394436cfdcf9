import { Suspense, useEffect, useRef, useState } from "react";
import { LazyRenameForm } from "./lazy-rename-form";

/** The heading of a conversation. A double click renames it in its place, and so does F2 (see listen-for-shortcuts.ts). */
export function RenamableTitle({ conversation }: { conversation: { id: string; title: string } }) {
  const [isRenaming, setRenaming] = useState(false);
  const { title } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  /** What had the focus before the field, and gets it back. */
  const lastFocus = useRef<Element | null>(null);
  useEffect(() => {
    if (isRenaming || !lastFocus.current || !heading.current) return;
    const place = lastFocus.current;
    lastFocus.current = null;
    // Something else that was pressed meanwhile keeps it.
    if (document.activeElement !== document.body) return;
    if (place instanceof HTMLElement && place !== document.body && place.isConnected)
      return place.focus({ preventScroll: true });
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [isRenaming]);

  function rename() {
    lastFocus.current = document.activeElement;
    setRenaming(true);
  }

  return (
    <>
      <h1
        ref={heading}
        dir="auto"
        className={isRenaming ? "sr-only" : undefined}
        data-renamable=""
        onDoubleClick={rename}
      >
        {title}
      </h1>
      {isRenaming && (
        <Suspense fallback={null}>
          <LazyRenameForm conversation={conversation} onEnd={() => setRenaming(false)} />
        </Suspense>
      )}
    </>
  );
}
