/** One line about what just happened. `key` and `description` are translation keys. */
export interface ToastMessage {
  key: string;
  kind: "success" | "error";
  description?: string;
  /** What the sentences name. */
  values?: Record<string, string>;
  /** When it may be tried again, in seconds; the sentences call it `when`. */
  retryAfterSeconds?: number;
}

const listeners = new Set<(toast: ToastMessage) => void>();

/** Shows a toast from anywhere in the browser; it takes the place of the one that is there. */
export function showToast(toast: ToastMessage): void {
  for (const listener of listeners) listener(toast);
}

/** Hears of every toast until the returned function is called. */
export function onToast(listener: (toast: ToastMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
