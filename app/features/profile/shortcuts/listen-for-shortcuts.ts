/** What the single keys do. */
export interface ShortcutActions {
  /** Opens a page of the app. */
  go(path: string, focusSearch?: boolean): void;
  openSheet(): void;
}

/** How long `g` waits for its second key, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** Where keys belong to what has the focus. */
const ownKeys =
  "input, textarea, select, audio, video, [contenteditable], [role=slider], dialog, .menu[open]";

/** Acts on a single key, or on `g` and the next one. @returns what to do, or null for every other key. */
function shortcutFor(key: string, isAfterG: boolean): ((actions: ShortcutActions) => void) | null {
  if (isAfterG && key === "h") return ({ go }) => go("/");
  if (isAfterG && key === "c") return ({ go }) => go("/conversations");
  if (key === "n") return ({ go }) => go("/chat");
  if (key === "/") return search;
  if (key === "F2") return rename;
  if (key === "?") return ({ openSheet }) => openSheet();
  return null;
}

function search({ go }: ShortcutActions): void {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (box) box.select();
  else go("/conversations", true);
}

/** A row of the list takes the key itself. */
function rename(): void {
  document.querySelector("[data-renamable]")?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
}

/** Listens for the single keys, never while something is typed or a dialog is open, until the returned function is called. */
export function listenForShortcuts(actions: ShortcutActions): () => void {
  let lastG = -SEQUENCE_MS;
  function onKeyDown(event: KeyboardEvent): void {
    const { key, target, timeStamp } = event;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((target instanceof Element && target.closest(ownKeys)) || document.querySelector("dialog[open]"))
      return;
    const isAfterG = timeStamp - lastG < SEQUENCE_MS;
    lastG = key === "g" ? timeStamp : -SEQUENCE_MS;
    const act = shortcutFor(key, isAfterG);
    if (!act) return;
    event.preventDefault();
    act(actions);
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
