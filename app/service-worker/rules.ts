const youngerThan =
  (days: number) =>
  (date: string | null, now = Date.now()): boolean =>
    now - Date.parse(date ?? "") < days * 86_400_000;

/** Whether a document is young enough to be shown: 30 days, as long as an unused session lasts. `date` is its header. */
export const isPresentable = youngerThan(30);

/** Whether an unchanged document need not be fetched again. Older ones are fetched, so that they do not expire. */
export const isFresh = youngerThan(7);

/** The files of the build that a document names, without repetition. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
}

/** Whether the worker handles this URL: not data, and not a streamed page. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/(api|assets)\/|^\/chat\/\w+\/live\/|\.\w+$/.test(pathname);
}

/** A short hash of a text. */
export async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
