import {
  keptPath,
  precacheHeader,
  offlineConversations,
  offlinePath,
  viewerHeader,
  type PrecacheRequest,
} from "~/utils/offline";
import { keptIds } from "./kept-media";
import { assetsIn, digest, isFresh } from "./rules";
import { FILES, noteViewer, openPageCache, currentGeneration, clear, type PageCache } from "./page-cache";

const versionHeader = "Anamcara-Version";

interface Document {
  path: string;
  /** Where it is fetched from, if not at its path. */
  address?: string;
  version: string;
}

/** For the worker's own requests: those of the person come first. */
function fetchForCache(path: string, init?: RequestInit): Promise<Response> {
  const headers = { [precacheHeader]: "1" };
  return fetch(path, { redirect: "manual", cache: "no-store", priority: "low", headers, ...init });
}

/** A copy with its version, and without the headers of the transfer. */
async function toCached(response: Response, version: string): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
  headers.set(versionHeader, version);
  return new Response(await response.text(), { headers });
}

const isCurrent = (cached: Response | undefined, version: string): cached is Response =>
  cached?.headers.get(versionHeader) === version;

/**
 * Puts a document into a person's cache, with the files it names, unless it is there or belongs to another person.
 * @param now by the server's clock, as the age of a document is.
 * @returns whether it did.
 */
async function put(
  { pages, viewer }: PageCache,
  { path, address, version }: Document,
  now: number,
): Promise<boolean> {
  const before = await pages.match(path, { ignoreVary: true });
  if (isCurrent(before, version) && isFresh(before.headers.get("Date"), now)) return false;
  const generation = currentGeneration();
  const response = await fetchForCache(address ?? path);
  const isOwner = response.headers.get(viewerHeader) === viewer;
  await noteViewer(response.headers.get(viewerHeader), generation);
  if (response.status !== 200 || !isOwner) return false;
  const cached = await toCached(response, version);
  await addMissing(assetsIn(await cached.clone().text()));
  if (generation !== currentGeneration()) return false;
  await pages.put(path, cached);
  return true;
}

/** Caches the offline page for visitors, in the browser's language. */
export async function precacheForAnonymous(version = ""): Promise<void> {
  const files = await caches.open(FILES);
  if (isCurrent(await files.match(offlinePath, { ignoreVary: true }), version)) return;
  const response = await fetchForCache(offlinePath, { credentials: "omit" });
  if (response.status !== 200) return;
  const cached = await toCached(response, version);
  await addMissing(assetsIn(await cached.clone().text()));
  await files.put(offlinePath, cached);
}

async function pathsOf(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

async function addMissing(assets: string[]): Promise<void> {
  const files = await caches.open(FILES);
  const cached = new Set(await pathsOf(files));
  // A file that is missing on the server must not prevent the others.
  await Promise.allSettled(assets.filter((path) => !cached.has(path)).map((path) => files.add(path)));
}

/** Deletes the files that no document names and the open page has not loaded. */
async function removeUnused(pages: Cache, loaded: string[]): Promise<void> {
  const files = await caches.open(FILES);
  const documents = [...(await pages.matchAll()), await files.match(offlinePath, { ignoreVary: true })];
  const html = await Promise.all(documents.map((document) => document?.text() ?? ""));
  const needed = new Set([offlinePath, ...html.flatMap(assetsIn), ...loaded]);
  for (const path of await pathsOf(files)) if (!needed.has(path)) await files.delete(path);
}

/** Brings the cache up to date: one request, and one more for each document that has changed. */
async function refresh({ path: open, cacheVersion, assets, isSavingData }: PrecacheRequest): Promise<void> {
  const generation = currentGeneration();
  const list = await fetchForCache(`/api/conversations?limit=${offlineConversations}`);
  if (list.status === 401) return clear();
  if (!list.ok) return;
  await noteViewer(list.headers.get(viewerHeader), generation);
  const cache = await openPageCache();
  if (!cache || cache.viewer !== list.headers.get(viewerHeader)) return;
  const { pages } = cache;
  const now = Date.parse(list.headers.get("Date") ?? "");

  const conversations = (await list.json()) as { id: string }[];
  const all = await digest(cacheVersion + JSON.stringify(conversations));
  const documents: Document[] = [
    ...["/", "/conversations"].map((path) => ({ path, version: all })),
    { path: "/sit", version: await digest(cacheVersion) },
    ...(await Promise.all(
      conversations.map(async (conversation) => ({
        path: `/chat/${conversation.id}`,
        version: await digest(cacheVersion + JSON.stringify(conversation)),
      })),
    )),
  ];
  const kept = await keptIds(cache.viewer);
  const keptVersion = await digest(cacheVersion + kept.join());
  const keptPages = kept.length > 0 ? [keptPath, ...kept.map((id) => `/gallery/${id}`)] : [];
  for (const path of keptPages) {
    documents.push({ path, version: path === keptPath ? keptVersion : await digest(cacheVersion) });
  }
  await addMissing(assets);
  let isChanged = false;
  for (const path of await pathsOf(pages)) {
    if (path !== offlinePath && !documents.some((document) => document.path === path)) {
      isChanged = (await pages.delete(path)) || isChanged;
    }
  }
  for (const document of documents) {
    const isAsked = document.path === open || keptPages.includes(document.path);
    if (!isSavingData || isAsked) isChanged = (await put(cache, document, now)) || isChanged;
  }
  const ids = (await pathsOf(pages)).flatMap((path) => /^\/chat\/(\w+)$/.exec(path)?.[1] ?? []).join();
  const media = (await pathsOf(pages))
    .flatMap((path) => /^\/gallery\/([0-9a-f]{24})$/.exec(path)?.[1] ?? [])
    .join();
  const version = await digest(all + ids + media);
  const address = `${offlinePath}?kept=${ids}&media=${media}`;
  isChanged = (await put(cache, { path: offlinePath, address, version }, now)) || isChanged;

  await precacheForAnonymous(cacheVersion);
  if (isChanged) await removeUnused(pages, assets);
}

let latest: PrecacheRequest | null = null;
let running: Promise<void> = Promise.resolve();

/** Caches what a page requests, one request after the other; of the waiting ones only the last counts. */
export function precache(request: PrecacheRequest): Promise<void> {
  latest = request;
  running = running.then(async () => {
    if (latest !== request) return;
    // Offline everything stays as it is.
    await refresh(request).catch(() => undefined);
  });
  return running;
}
