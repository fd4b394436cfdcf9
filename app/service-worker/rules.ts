/** A kept document is shown this long, in milliseconds: the 30 days a session lives without being used. */
const SHOWN_FOR_MS = 30 * 86_400_000;

/** Whether a document is young enough to be shown. `date` is its header of that name. */
export function isPresentable(date: string | null, now = Date.now()): boolean {
  return now - Date.parse(date ?? "") < SHOWN_FOR_MS;
}

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
