import { anonymous, keptMediaCache, offlinePath } from "~/utils/offline";
import { isPresentable } from "./rules";

/** For everyone: files of the build, and the offline page for visitors. */
export const FILES = "anamcara-files";
/** Personal pages are cached under the person's id, which is the only record of whose they are. */
const PAGES = "anamcara-pages:";

let generation = 0;

/** Changes when another person uses the browser. A response requested in an earlier generation comes too late. */
export const currentGeneration = () => generation;

async function pageCacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PAGES));
}

/** The caches of pages and of kept meditations. */
async function personalCacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PAGES) || name.startsWith(keptMediaCache));
}

/** Deletes everything personal. A write that is still running goes to a cache that no longer has a name. */
export async function clear(): Promise<void> {
  generation += 1;
  await Promise.all((await personalCacheNames()).map((name) => caches.delete(name)));
}

/** Records whose response was requested in generation `requestedIn`; another person's pages are deleted at once. */
export async function noteViewer(viewer: string | null, requestedIn: number): Promise<void> {
  if (!viewer) return;
  const names = await personalCacheNames();
  const isTheirs = names.every((name) => name.endsWith(`:${viewer}`));
  const isKnown = viewer === anonymous || names.includes(PAGES + viewer);
  if ((isTheirs && isKnown) || requestedIn !== generation) return;
  const cleared = isTheirs ? Promise.resolve() : clear();
  const startedIn = generation;
  await cleared;
  if (viewer !== anonymous && startedIn === generation) await caches.open(PAGES + viewer);
}

/** The cached pages of one person, and who that is. */
export interface PageCache {
  viewer: string;
  pages: Cache;
}

/** The cache of the signed-in person; null for visitors. */
export async function openPageCache(): Promise<PageCache | null> {
  const startedIn = generation;
  const [name] = await pageCacheNames();
  if (!name || startedIn !== generation) return null;
  return { viewer: name.slice(PAGES.length), pages: await caches.open(name) };
}

/** What is shown at `url` offline: the cached page, or the offline page. */
export async function cachedResponse(url: URL): Promise<Response> {
  const [cacheName] = await pageCacheNames();
  if (cacheName) {
    for (const path of url.search ? [offlinePath] : [url.pathname, offlinePath]) {
      const cached = await caches.match(path, { cacheName, ignoreVary: true });
      if (cached && isPresentable(cached.headers.get("Date"))) return cached;
    }
  }
  return (await caches.match(offlinePath, { cacheName: FILES, ignoreVary: true })) ?? Response.error();
}
