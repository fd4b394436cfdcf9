/** The beginning of every draft's key in the browser's `localStorage`. */
export const draftPrefix = "anamcara:draft:";
/** A browser keeps this many drafts of a person. */
const MAX_DRAFTS = 20;
/** How long a draft is kept after its last change: 30 days, in milliseconds. */
const LIFETIME_MS = 30 * 86_400_000;
/** A longer text is not kept, in characters. */
const MAX_LENGTH = 40_000;

/** The key of a message box's draft. @param place the conversation's id, or "home". */
export function draftKey(viewerId: string, place: string): string {
  return `${draftPrefix}${viewerId}:${place}`;
}

/** The draft under this key, or an empty text. A stored draft begins with the time of its last change. */
export function readDraft(key: string): string {
  try {
    return (localStorage.getItem(key) ?? "").replace(/^\d+:/, "");
  } catch {
    return "";
  }
}

/** Stores the draft, or removes it (an empty text). @returns false when the browser stores nothing. */
export function writeDraft(key: string, text: string): boolean {
  try {
    if (text && text.length <= MAX_LENGTH) localStorage.setItem(key, `${Date.now()}:${text}`);
    else localStorage.removeItem(key);
    return text.length <= MAX_LENGTH;
  } catch {
    return false;
  }
}

/** Moves a draft to another message box, behind what is there. @returns whether there was one. */
export function moveDraft(from: string, to: string): boolean {
  const text = readDraft(from);
  if (!text.trim()) return false;
  const isMoved = writeDraft(to, [readDraft(to), text].filter(Boolean).join("\n"));
  if (isMoved) writeDraft(from, "");
  return isMoved;
}

/** Saves the draft of the open page again: sending a form drops it. @returns whether there was one to save. */
export function saveDraft(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>("main [data-draft]");
  return Boolean(box?.value.trim()) && writeDraft(box!.dataset.draft!, box!.value);
}

/** Removes all drafts but the newest of this person; without one, all. */
export function sweepDrafts(viewerId: string | null, now = Date.now()): void {
  try {
    const kept = draftKeys()
      .filter((key) => viewerId !== null && key.startsWith(draftKey(viewerId, "")))
      .map((key) => ({ key, at: parseInt(localStorage.getItem(key) ?? "") }))
      .filter(({ at }) => now - at < LIFETIME_MS)
      .sort((one, other) => other.at - one.at)
      .slice(0, MAX_DRAFTS)
      .map(({ key }) => key);
    for (const key of draftKeys()) if (!kept.includes(key)) localStorage.removeItem(key);
  } catch {
    return;
  }
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
