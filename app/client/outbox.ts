import { useEffect, useSyncExternalStore } from "react";
import type { Language } from "~/i18n/config";

/** A message that was written offline. A browser holds one at most. */
export interface OutboxMessage {
  viewerId: string;
  conversationId: string;
  text: string;
  language: Language;
  /** Makes it one turn, however often and from however many tabs it is sent. */
  submitKey: string;
  isSending?: boolean;
  /** Set when the server has accepted it, until it is shown among the stored messages. */
  messageId?: string;
  /** Why the server refused it, as a translation key. It is not sent again, and returns to a message box. */
  error?: string;
}

/** Its key in the browser's `localStorage`. */
export const outboxKey = "anamcara:waiting";
const listeners = new Set<() => void>();
let source: string | null = null;
let current: OutboxMessage | null = null;

/** The waiting message, if there is one: the same object until something changes. */
export function readOutbox(): OutboxMessage | null {
  try {
    const stored = localStorage.getItem(outboxKey);
    if (stored !== source) current = stored ? (JSON.parse(stored) as OutboxMessage) : null;
    source = stored;
  } catch {
    return null;
  }
  return current;
}

/** Stores the waiting message, or removes it (null). @returns false when the browser stores nothing. */
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

/** This person's waiting message; follows changes by other tabs. */
export function useOutbox(viewerId: string): OutboxMessage | null {
  const waiting = useSyncExternalStore(subscribe, readOutbox, () => null);
  return waiting?.viewerId === viewerId ? waiting : null;
}

/**
 * The message box that it returns to: its conversation's (the id), or the start page's if the conversation no longer
 * exists.
 */
export function returnBox({ conversationId, error }: OutboxMessage): string {
  return error === "errors.conversationNotFound" ? "home" : conversationId;
}

/**
 * Returns a message that the server refused to the message box of this `place`, as soon as the box is open in any
 * tab. Call it after the hook that restores the box's draft.
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
