import { Suspense, useState } from "react";
import { LazyRenameForm } from "./lazy-rename-form";

/** The heading of a conversation. A double click renames it in its place, and so does F2 (see listen-for-shortcuts.ts). */
export function RenamableTitle({ conversation }: { conversation: { id: string; title: string } }) {
  const [isRenaming, setRenaming] = useState(false);
  const { title } = conversation;
  return (
    <>
      <h1
        dir="auto"
        className={isRenaming ? "sr-only" : undefined}
        data-renamable=""
        onDoubleClick={() => setRenaming(true)}
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
