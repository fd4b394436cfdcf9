import { redirectToSignIn } from "~/client/failures/session-expiry";
import {
  keptMediaCache,
  keptObjectPath,
  keptVoicePath,
  MAX_KEPT,
  MAX_KEPT_BYTES,
  viewerHeader,
} from "~/utils/offline";

/** What is kept beside the sound, for the list. */
export interface KeptMeditation {
  id: string;
  title: string;
  /** Bytes, with those of the voice alone. */
  size: number;
  /** Bytes of the voice alone; 0 where there is none. */
  voiceSize: number;
  /** Seconds. */
  duration: number | null;
}

/** Why a meditation could not be kept: the browser has no room, as many are kept as may be, or it did not arrive whole. */
export class KeepError extends Error {
  /** @param reason a translation key. */
  constructor(
    readonly reason: "gallery.offline.noRoom" | "gallery.offline.tooMany" | "gallery.offline.failed",
  ) {
    super(reason);
  }
}

type Details = Pick<KeptMeditation, "title" | "duration"> & Partial<Pick<KeptMeditation, "voiceSize">>;

/** The header of a kept answer in which its title, its duration and the size of its voice stand. */
const detailsHeader = "Anamcara-Details";
/** What must stay free besides, in bytes. */
const RESERVE = 5_000_000;

const cacheOf = (userId: string) => keptMediaCache + userId;
const listeners = new Set<() => void>();

/** Calls `listener` whenever something was kept or removed on this page, until the returned function is called. */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** The meditations that this person keeps in this browser, by title. */
export async function listKept(userId: string): Promise<KeptMeditation[]> {
  if (!(await caches.has(cacheOf(userId)))) return [];
  const cache = await caches.open(cacheOf(userId));
  const kept: KeptMeditation[] = [];
  for (const request of await cache.keys()) {
    // The voice alone is not listed: it belongs to the whole.
    if (new URL(request.url).search !== "") continue;
    const headers = (await cache.match(request))?.headers;
    if (!headers) continue;
    const details = JSON.parse(decodeURIComponent(headers.get(detailsHeader) ?? "{}")) as Details;
    const id = new URL(request.url).pathname.split("/").at(-1)!;
    const { voiceSize = 0 } = details;
    kept.push({ id, ...details, voiceSize, size: Number(headers.get("Content-Length")) + voiceSize });
  }
  return kept.sort((a, b) => a.title.localeCompare(b.title));
}

/** Removes a meditation from this browser, for anyone who keeps it. */
export async function removeKept(id: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(keptMediaCache)) continue;
    const cache = await caches.open(name);
    await Promise.all([cache.delete(keptObjectPath(id)), cache.delete(keptVoicePath(id))]);
  }
  announce();
}

/**
 * Keeps a meditation in this browser, whole or not at all.
 * @param onProgress what has arrived, in percent.
 * @throws KeepError, and the signal's reason.
 */
export async function keep(
  userId: string,
  { id, size, voiceSize, title, duration }: KeptMeditation,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const others = (await listKept(userId)).filter((other) => other.id !== id);
  const total = others.reduce((sum, other) => sum + other.size, size);
  if (others.length >= MAX_KEPT || total > MAX_KEPT_BYTES) throw new KeepError("gallery.offline.tooMany");
  if (!(await hasRoom(size))) throw new KeepError("gallery.offline.noRoom");
  const cache = await caches.open(cacheOf(userId));
  let arrived = 0;
  const onArrival = (bytes: number) => {
    arrived += bytes;
    onProgress(Math.min(100, Math.round((100 * arrived) / size)));
  };
  try {
    if (voiceSize > 0) {
      const voice = await read(userId, keptVoicePath(id), voiceSize, onArrival, signal);
      await cache.put(keptVoicePath(id), toResponse(voice));
    }
    const sound = await read(userId, keptObjectPath(id), size - voiceSize, onArrival, signal);
    // It is what says that it is kept: it comes last.
    await cache.put(keptObjectPath(id), toResponse(sound, { title, duration, voiceSize }));
  } catch (error) {
    if (voiceSize > 0) await cache.delete(keptVoicePath(id)).catch(() => false);
    signal.throwIfAborted();
    if (error instanceof KeepError) throw error;
    throw new KeepError(
      (error as Error).name === "QuotaExceededError" ? "gallery.offline.noRoom" : "gallery.offline.failed",
    );
  }
  // The person may have signed out meanwhile: what was written then is in no cache that has a name.
  if (!(await caches.has(cacheOf(userId)))) throw new KeepError("gallery.offline.failed");
  // Browsers delete what is not persistent when they need room. Not all of them grant it.
  await navigator.storage?.persist?.().catch(() => false);
  announce();
}

async function hasRoom(size: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined || quota - usage > size + RESERVE;
}

function toResponse(sound: Blob, details?: Details): Response {
  const headers = {
    "Content-Type": sound.type,
    "Content-Length": String(sound.size),
    ...(details && { [detailsHeader]: encodeURIComponent(JSON.stringify(details)) }),
  };
  return new Response(sound, { headers });
}

async function read(
  userId: string,
  path: string,
  size: number,
  onArrival: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetch(path, { cache: "no-store", signal });
  if (response.status === 401) return redirectToSignIn();
  const viewer = response.headers.get(viewerHeader);
  if (response.status !== 200 || !response.body || (viewer && viewer !== userId))
    throw new KeepError("gallery.offline.failed");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    arrived += part.value.length;
    onArrival(part.value.length);
  }
  if (arrived !== size) throw new KeepError("gallery.offline.failed");
  return new Blob(parts, { type: response.headers.get("Content-Type") ?? "audio/mpeg" });
}

/** Removes what is no longer in the gallery, where the server can be asked. @returns whether anything was. */
export async function removeGone(kept: readonly KeptMeditation[]): Promise<boolean> {
  let isChanged = false;
  for (const { id } of kept) {
    const answer = await fetch(keptObjectPath(id), { method: "HEAD" }).catch(() => null);
    if (answer?.status !== 404) continue;
    await removeKept(id);
    isChanged = true;
  }
  return isChanged;
}
