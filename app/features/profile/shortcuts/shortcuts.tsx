import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { loadOfflineTexts } from "~/i18n/client";

const ShortcutSheet = lazy(async () => {
  const [sheet] = await Promise.all([import("./shortcut-sheet"), loadOfflineTexts()]);
  return sheet;
});

/** The single keys of the app: their code comes when the page is at rest, the list of them on "?". */
export function Shortcuts() {
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const load = () =>
      import("./listen-for-shortcuts").then(
        ({ listenForShortcuts }) => {
          if (isGone) return;
          stop = listenForShortcuts({
            go: (path, focusSearch) => navigate(path, focusSearch ? { state: { focusSearch } } : undefined),
            openSheet: () => setSheetOpen(true),
          });
        },
        () => undefined,
      );
    (window.requestIdleCallback ?? setTimeout)(() => void load());
    return () => {
      isGone = true;
      stop?.();
    };
  }, [navigate]);
  if (!isSheetOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet onClose={() => setSheetOpen(false)} />
    </Suspense>
  );
}
