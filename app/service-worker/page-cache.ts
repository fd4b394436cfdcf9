import { anonymous, offlinePath } from "~/utils/offline";
import { isPresentable } from "./rules";

/** What is everybody's: files of the build, and the offline page for nobody. */
export const FILES = "anamcara-files";
/** What is one person's stands under their own name, which is also the only note of whose it is. */
const PAGES = "anamcara-pages:";

let era = 0;

/** Changes with the person in front of the browser. An answer that was asked for in another era comes too late. */
export const currentGeneration = () => era;

async function shelves(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PAGES));
}

/** Takes away everything personal. What is still being written goes to a shelf that no longer has a name. */
export async function clear(): Promise<void> {
  era += 1;
  await Promise.all((await shelves()).map((name) => caches.delete(name)));
}

/** Hears whom an answer is for that was asked for in the era `asked`: another person's things go at once. */
export async function noteViewer(viewer: string | null, asked: number): Promise<void> {
  const isOwner = (names: string[]) =>
    names.length === 0 ? viewer === anonymous : names[0] === PAGES + viewer;
  if (!viewer || isOwner(await shelves()) || asked !== era) return;
  const wiped = clear();
  const begun = era;
  await wiped;
  if (viewer !== anonymous && begun === era) await caches.open(PAGES + viewer);
}

/** What is kept for one person, and who that is. */
export interface PageCache {
  viewer: string;
  pages: Cache;
}

/** The shelf of the person who is here; null for nobody. */
export async function openPageCache(): Promise<PageCache | null> {
  const asked = era;
  const [name] = await shelves();
  if (!name || asked !== era) return null;
  return { viewer: name.slice(PAGES.length), pages: await caches.open(name) };
}

/** What is shown at `url` without a line: the page as it was kept, or the one that says what there is. */
export async function cachedResponse(url: URL): Promise<Response> {
  const [cacheName] = await shelves();
  if (cacheName) {
    for (const path of url.search ? [offlinePath] : [url.pathname, offlinePath]) {
      const kept = await caches.match(path, { cacheName, ignoreVary: true });
      if (kept && isPresentable(kept.headers.get("Date"))) return kept;
    }
  }
  return (await caches.match(offlinePath, { cacheName: FILES, ignoreVary: true })) ?? Response.error();
}
