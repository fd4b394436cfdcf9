/** A short notice of what just happened. `key` and `description` are translation keys. */
export interface ToastMessage {
  key: string;
  kind: "success" | "error";
  description?: string;
  /** Values for the texts. */
  values?: Record<string, string | number>;
  /** It can be taken back: a form with this intent, else "restore", and this id. */
  undo?: { action: string; id: string; intent?: string };
  /** When to try again, in seconds; the texts call it `when`. */
  retryAfterSeconds?: number;
  /** An error that the page announces, too: screen readers are not told twice. */
  isSilent?: boolean;
}

const listeners = new Set<(toast: ToastMessage) => void>();

/** Shows a toast from anywhere in the browser; it replaces the current one. */
export function showToast(toast: ToastMessage): void {
  for (const listener of listeners) listener(toast);
}

/** Calls `listener` with every toast, until the returned function is called. */
export function onToast(listener: (toast: ToastMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
