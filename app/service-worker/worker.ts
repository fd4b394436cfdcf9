import { precacheHeader, viewerHeader, type PrecacheRequest } from "~/utils/offline";
import { precache, precacheForAnonymous } from "./precache";
import { playedPath, playKept } from "./kept-media";
import { finishLogout, isLogoutPending, startLogout } from "./pending-logout";
import { isPage } from "./rules";
import { FILES, noteViewer, cachedResponse, currentGeneration, clear } from "./page-cache";

declare const self: ServiceWorkerGlobalScope;

/** The delays after which a file of the build that failed to load is requested again, in milliseconds. */
const RETRY_DELAYS_MS = [1_000, 4_000];

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([precacheForAnonymous(), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const request = event.data as PrecacheRequest;
  if (request.type === "precache") event.waitUntil(precache(request));
});

// Requests that are not handled here go to the server as if there were no worker. No POST passes through, except to log
// out: the worker would send it as its own, and the server could not tell where it comes from.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST") {
    if (url.pathname === "/api/logout") event.waitUntil(clear());
    // Only this product's own pages log out here.
    if (url.pathname === "/logout" && request.referrer.startsWith(`${url.origin}/`)) {
      event.respondWith(startLogout(request));
    }
  } else if (request.method === "GET") {
    if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
    else if (request.mode === "navigate" && isPage(url)) event.respondWith(page(event, url));
    else {
      const path = playedPath(request, url);
      if (path) event.respondWith(sound(request, path));
    }
  }
});

/** A page: from the server, else from the cache. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const generation = currentGeneration();
  const request = fromServer(event);
  // After a logout nothing personal is shown, although the browser still has the session.
  if (await isLogoutPending()) {
    event.waitUntil(request.catch(() => undefined));
    return (await finishLogout()) ? Response.redirect(url.href) : cachedResponse(url);
  }
  try {
    const response = await request;
    event.waitUntil(noteViewer(response.headers.get(viewerHeader), generation));
    return response;
  } catch {
    return cachedResponse(url);
  }
}

/**
 * The browser's own request (navigation preload), which says where it comes from. Without it the worker sends one, which
 * says that it must not change anything.
 */
async function fromServer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const response = (await preloadResponse) as Response | undefined;
  return response ?? fetch(request.url, { redirect: "manual", headers: { [precacheHeader]: "1" } });
}

/** A file of the build, whose name changes with its content. */
async function file(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { cacheName: FILES, ignoreVary: true });
  if (cached) return cached;
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await fetch(request);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return fetch(request);
}

/** A meditation: from the cache where it is kept, else from the server. */
async function sound(request: Request, path: string): Promise<Response> {
  const kept = await playKept(path, request.headers.get("Range")).catch(() => null);
  return kept ?? fetch(request);
}
