import { keepHeader, keptConversations, offlinePath, viewerHeader, type KeepWish } from "~/utils/offline";
import { assetsIn, digest, isFresh } from "./rules";
import { FILES, hear, openShelf, presentEra, wipe, type Shelf } from "./page-cache";

const versionHeader = "Anamcara-Version";

interface Document {
  path: string;
  /** Where it is fetched from, if not at its path. */
  address?: string;
  version: string;
}

/** Asks for something in the worker's own name. What the person does meanwhile comes first. */
function ask(path: string, init?: RequestInit): Promise<Response> {
  const headers = { [keepHeader]: "1" };
  return fetch(path, { redirect: "manual", cache: "no-store", priority: "low", headers, ...init });
}

/** A copy that knows its version; what says how the original travelled is left out. */
async function toKept(answer: Response, version: string): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
  headers.set(versionHeader, version);
  return new Response(await answer.text(), { headers });
}

const isCurrent = (kept: Response | undefined, version: string): kept is Response =>
  kept?.headers.get(versionHeader) === version;

/**
 * Puts a document on a person's shelf, with the files it names; not when it is there, or turns out to be somebody
 * else's. `now` is by the server's clock, as the age of a document is. Tells whether it did.
 */
async function put(
  { pages, viewer }: Shelf,
  { path, address, version }: Document,
  now: number,
): Promise<boolean> {
  const there = await pages.match(path, { ignoreVary: true });
  if (isCurrent(there, version) && isFresh(there.headers.get("Date"), now)) return false;
  const asked = presentEra();
  const answer = await ask(address ?? path);
  const isTheirs = answer.headers.get(viewerHeader) === viewer;
  await hear(answer.headers.get(viewerHeader), asked);
  if (answer.status !== 200 || !isTheirs) return false;
  const kept = await toKept(answer, version);
  await addMissing(assetsIn(await kept.clone().text()));
  if (asked !== presentEra()) return false;
  await pages.put(path, kept);
  return true;
}

/** Keeps the offline page for nobody, in the browser's language. */
export async function keepForNobody(stamp = ""): Promise<void> {
  const files = await caches.open(FILES);
  if (isCurrent(await files.match(offlinePath, { ignoreVary: true }), stamp)) return;
  const answer = await ask(offlinePath, { credentials: "omit" });
  if (answer.status !== 200) return;
  const kept = await toKept(answer, stamp);
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
async function tidy(pages: Cache, loaded: string[]): Promise<void> {
  const files = await caches.open(FILES);
  const documents = [...(await pages.matchAll()), await files.match(offlinePath, { ignoreVary: true })];
  const html = await Promise.all(documents.map((document) => document?.text() ?? ""));
  const needed = new Set([offlinePath, ...html.flatMap(assetsIn), ...loaded]);
  for (const path of await pathsOf(files)) if (!needed.has(path)) await files.delete(path);
}

/** Brings what is kept up to date: one request, and one more for each document that has changed. */
async function bringUpToDate({ path: open, stamp, assets, isSaving }: KeepWish): Promise<void> {
  const asked = presentEra();
  const list = await ask(`/api/conversations?limit=${keptConversations}`);
  if (list.status === 401) return wipe();
  if (!list.ok) return;
  await hear(list.headers.get(viewerHeader), asked);
  const shelf = await openShelf();
  if (!shelf || shelf.viewer !== list.headers.get(viewerHeader)) return;
  const { pages } = shelf;
  const now = Date.parse(list.headers.get("Date") ?? "");

  const conversations = (await list.json()) as { id: string }[];
  const all = await digest(stamp + JSON.stringify(conversations));
  const documents: Document[] = [
    ...["/", "/conversations"].map((path) => ({ path, version: all })),
    ...(await Promise.all(
      conversations.map(async (conversation) => ({
        path: `/chat/${conversation.id}`,
        version: await digest(stamp + JSON.stringify(conversation)),
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
    if (!isSaving || document.path === open) isChanged = (await put(shelf, document, now)) || isChanged;
  }
  const ids = (await pathsOf(pages)).flatMap((path) => /^\/chat\/(\w+)$/.exec(path)?.[1] ?? []).join();
  const version = await digest(all + ids);
  const address = `${offlinePath}?kept=${ids}`;
  isChanged = (await put(shelf, { path: offlinePath, address, version }, now)) || isChanged;

  await keepForNobody(stamp);
  if (isChanged) await tidy(pages, assets);
}

let latest: KeepWish | null = null;
let running: Promise<void> = Promise.resolve();

/** Keeps what a page asks for, one wish after the other; of those that wait only the last is worth the way. */
export function keep(wish: KeepWish): Promise<void> {
  latest = wish;
  running = running.then(async () => {
    if (latest !== wish) return;
    // Without a line everything stays as it is.
    await bringUpToDate(wish).catch(() => undefined);
  });
  return running;
}
