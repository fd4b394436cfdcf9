const youngerThan =
  (days: number) =>
  (date: string | null, now = Date.now()): boolean =>
    now - Date.parse(date ?? "") < days * 86_400_000;

/** Whether a document is young enough to be shown: the 30 days a session lives without being used. `date` is its header. */
export const isPresentable = youngerThan(30);

/** Whether one that has not changed need not be fetched anew, so that it stays presentable for whoever comes again. */
export const isFresh = youngerThan(7);

/** The files of the build that a document names, each once. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
}

/** Whether the worker answers for a page at this address: not for data, and not for one that is written as it streams. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/(api|assets)\/|^\/chat\/\w+\/live\/|\.\w+$/.test(pathname);
}

/** A short name for a text, the same for the same text. */
export async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
