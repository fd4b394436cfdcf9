import { useEffect, useSyncExternalStore } from "react";
import type { Language } from "~/i18n/config";

/** A message that was written without a line. There is one at most in a browser. */
export interface OutboxMessage {
  viewerId: string;
  conversationId: string;
  text: string;
  language: Language;
  /** However often it is sent, and from however many tabs, it is one turn. */
  submitKey: string;
  isSending?: boolean;
  /** Set when the server has it, until it is seen among the stored messages. */
  messageId?: string;
  /** Why the server will not have it, as a translation key: it is not sent any more, and belongs back in a box. */
  error?: string;
}

/** Where it is kept in the browser's `localStorage`. */
export const outboxKey = "anamcara:waiting";
const listeners = new Set<() => void>();
let source: string | null = null;
let present: OutboxMessage | null = null;

/** The message that waits, if one does: the same object as long as nothing has changed. */
export function readOutbox(): OutboxMessage | null {
  try {
    const stored = localStorage.getItem(outboxKey);
    if (stored !== source) present = stored ? (JSON.parse(stored) as OutboxMessage) : null;
    source = stored;
  } catch {
    return null;
  }
  return present;
}

/** Lets a message wait, or null: none. False when the browser keeps nothing. */
export function writeOutbox(message: OutboxMessage | null): boolean {
  try {
    if (message) localStorage.setItem(outboxKey, JSON.stringify(message));
    else localStorage.removeItem(outboxKey);
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** This person's waiting message, also when another tab lets it wait or sends it. */
export function useOutbox(viewerId: string): OutboxMessage | null {
  const waiting = useSyncExternalStore(subscribe, readOutbox, () => null);
  return waiting?.viewerId === viewerId ? waiting : null;
}

/** Whose box it goes back to: its conversation's (the id), or where that is gone, the start page's. */
export function returnBox({ conversationId, error }: OutboxMessage): string {
  return error === "errors.conversationNotFound" ? "home" : conversationId;
}

/**
 * Puts a message that the server refused back into the box of this `place`. It waits for that to be open, however long,
 * and in whichever tab. Stands behind what puts the box's draft back.
 */
export function useReturnedMessage(
  waiting: OutboxMessage | null,
  place: string,
  take: (text: string, error: string) => void,
): void {
  useEffect(() => {
    // Another tab may have taken it.
    if (!waiting?.error || returnBox(waiting) !== place || readOutbox() !== waiting) return;
    take(waiting.text, waiting.error);
    writeOutbox(null);
  }, [waiting, place, take]);
}
