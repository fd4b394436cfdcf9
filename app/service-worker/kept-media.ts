import { keptMediaCache, keptObjectPath, keptVoicePath } from "~/utils/offline";
import { parseRange } from "~/utils/byte-range";

const OBJECT = /^\/api\/gallery\/object\/([0-9a-f]{24})$/;

/** The address of the sound that an `<audio>` element asks for, as it is kept; null for every other request. */
export function playedPath({ destination, headers }: Request, { pathname, search }: URL): string | null {
  const isPlayer = destination === "audio" || destination === "video" || headers.has("Range");
  const id = isPlayer && OBJECT.exec(pathname)?.[1];
  if (!id) return null;
  return [keptObjectPath(id), keptVoicePath(id)].find((path) => path === pathname + search) ?? null;
}

/** The ids of the meditations that a person keeps in this browser. */
export async function keptIds(viewer: string): Promise<string[]> {
  const cacheName = keptMediaCache + viewer;
  if (!(await caches.has(cacheName))) return [];
  const requests = await (await caches.open(cacheName)).keys();
  const ids = requests.flatMap(({ url }) => OBJECT.exec(new URL(url).pathname)?.[1] ?? []);
  // Of some the voice is kept, too.
  return [...new Set(ids)].sort();
}

/** The whole of a kept sound, or the range that the player asks for; null for one that is not kept. */
export async function playKept(path: string, range: string | null): Promise<Response | null> {
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(keptMediaCache)) continue;
    const kept = await caches.match(path, { cacheName, ignoreVary: true });
    if (kept) return partOf(await kept.blob(), range);
  }
  return null;
}

/** An answer with the range of a sound that a Range header asks for. */
export function partOf(sound: Blob, header: string | null): Response {
  const headers = new Headers({ "Content-Type": sound.type || "audio/mpeg", "Accept-Ranges": "bytes" });
  const range = parseRange(header, sound.size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${sound.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: sound.size };
  headers.set("Content-Length", String(end - start));
  if (range) headers.set("Content-Range", `bytes ${start}-${end - 1}/${sound.size}`);
  return new Response(sound.slice(start, end, sound.type), { status: range ? 206 : 200, headers });
}
