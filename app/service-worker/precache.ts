import {
  precacheHeader,
  offlineConversations,
  offlinePath,
  viewerHeader,
  type PrecacheRequest,
} from "~/utils/offline";
import { assetsIn, digest, isFresh } from "./rules";
import { FILES, noteViewer, openPageCache, currentGeneration, clear, type PageCache } from "./page-cache";

const versionHeader = "Anamcara-Version";

interface Document {
  path: string;
  /** Where it is fetched from, if not at its path. */
  address?: string;
  version: string;
}

/** Asks for something in the worker's own name. What the person does meanwhile comes first. */
function fetchForCache(path: string, init?: RequestInit): Promise<Response> {
  const headers = { [precacheHeader]: "1" };
  return fetch(path, { redirect: "manual", cache: "no-store", priority: "low", headers, ...init });
}

/** A copy that knows its version; what says how the original travelled is left out. */
async function toCached(answer: Response, version: string): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
  headers.set(versionHeader, version);
  return new Response(await answer.text(), { headers });
}

const isCurrent = (kept: Response | undefined, version: string): kept is Response =>
  kept?.headers.get(versionHeader) === version;

/**
 * Puts a document on a person's cache, with the files it names; not when it is there, or turns out to be somebody
 * else's. `now` is by the server's clock, as the age of a document is. Tells whether it did.
 */
async function put(
  { pages, viewer }: PageCache,
  { path, address, version }: Document,
  now: number,
): Promise<boolean> {
  const there = await pages.match(path, { ignoreVary: true });
  if (isCurrent(there, version) && isFresh(there.headers.get("Date"), now)) return false;
  const asked = currentGeneration();
  const answer = await fetchForCache(address ?? path);
  const isTheirs = answer.headers.get(viewerHeader) === viewer;
  await noteViewer(answer.headers.get(viewerHeader), asked);
  if (answer.status !== 200 || !isTheirs) return false;
  const kept = await toCached(answer, version);
  await addMissing(assetsIn(await kept.clone().text()));
  if (asked !== currentGeneration()) return false;
  await pages.put(path, kept);
  return true;
}

/** Keeps the offline page for nobody, in the browser's language. */
export async function precacheForAnonymous(stamp = ""): Promise<void> {
  const files = await caches.open(FILES);
  if (isCurrent(await files.match(offlinePath, { ignoreVary: true }), stamp)) return;
  const answer = await fetchForCache(offlinePath, { credentials: "omit" });
  if (answer.status !== 200) return;
  const kept = await toCached(answer, stamp);
  await addMissing(assetsIn(await kept.clone().text()));
  await files.put(offlinePath, kept);
}

async function pathsOf(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

async function addMissing(assets: string[]): Promise<void> {
  const files = await caches.open(FILES);
  const there = new Set(await pathsOf(files));
  // One that is gone from the server is not worth the others.
  await Promise.allSettled(assets.filter((path) => !there.has(path)).map((path) => files.add(path)));
}

/** Drops the files that no document names and the open page has not loaded. */
async function removeUnused(pages: Cache, loaded: string[]): Promise<void> {
  const files = await caches.open(FILES);
  const documents = [...(await pages.matchAll()), await files.match(offlinePath, { ignoreVary: true })];
  const html = await Promise.all(documents.map((document) => document?.text() ?? ""));
  const needed = new Set([offlinePath, ...html.flatMap(assetsIn), ...loaded]);
  for (const path of await pathsOf(files)) if (!needed.has(path)) await files.delete(path);
}

/** Brings what is kept up to date: one request, and one more for each document that has changed. */
async function refresh({ path: open, cacheVersion, assets, isSavingData }: PrecacheRequest): Promise<void> {
  const asked = currentGeneration();
  const list = await fetchForCache(`/api/conversations?limit=${offlineConversations}`);
  if (list.status === 401) return clear();
  if (!list.ok) return;
  await noteViewer(list.headers.get(viewerHeader), asked);
  const cache = await openPageCache();
  if (!cache || cache.viewer !== list.headers.get(viewerHeader)) return;
  const { pages } = cache;
  const now = Date.parse(list.headers.get("Date") ?? "");

  const conversations = (await list.json()) as { id: string }[];
  const all = await digest(cacheVersion + JSON.stringify(conversations));
  const documents: Document[] = [
    ...["/", "/conversations"].map((path) => ({ path, version: all })),
    ...(await Promise.all(
      conversations.map(async (conversation) => ({
        path: `/chat/${conversation.id}`,
        version: await digest(cacheVersion + JSON.stringify(conversation)),
      })),
    )),
  ];
  await addMissing(assets);
  let isChanged = false;
  for (const path of await pathsOf(pages)) {
    if (path !== offlinePath && !documents.some((document) => document.path === path)) {
      isChanged = (await pages.delete(path)) || isChanged;
    }
  }
  for (const document of documents) {
    if (!isSavingData || document.path === open) isChanged = (await put(cache, document, now)) || isChanged;
  }
  const ids = (await pathsOf(pages)).flatMap((path) => /^\/chat\/(\w+)$/.exec(path)?.[1] ?? []).join();
  const version = await digest(all + ids);
  const address = `${offlinePath}?kept=${ids}`;
  isChanged = (await put(cache, { path: offlinePath, address, version }, now)) || isChanged;

  await precacheForAnonymous(cacheVersion);
  if (isChanged) await removeUnused(pages, assets);
}

let latest: PrecacheRequest | null = null;
let running: Promise<void> = Promise.resolve();

/** Keeps what a page asks for, one wish after the other; of those that wait only the last is worth the way. */
export function precache(wish: PrecacheRequest): Promise<void> {
  latest = wish;
  running = running.then(async () => {
    if (latest !== wish) return;
    // Without a line everything stays as it is.
    await refresh(wish).catch(() => undefined);
  });
  return running;
}
