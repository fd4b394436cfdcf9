import { precacheHeader, viewerHeader, type PrecacheRequest } from "~/utils/offline";
import { precache, precacheForAnonymous } from "./precache";
import { finishLogout, isLogoutPending, startLogout } from "./pending-logout";
import { isPage } from "./rules";
import { FILES, noteViewer, cachedResponse, currentGeneration, clear } from "./page-cache";

declare const self: ServiceWorkerGlobalScope;

/** When a file of the build that did not come is asked for again, in milliseconds. */
const RETRIES = [1_000, 4_000];

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

// What is not answered here goes its way as if there were no worker. A post never passes through: the worker would make
// it in its own name, and the server could no longer tell where it comes from.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST") {
    if (url.pathname === "/api/logout") event.waitUntil(clear());
    // Only a page of this house logs out here.
    if (url.pathname === "/logout" && request.referrer.startsWith(`${url.origin}/`)) {
      event.respondWith(startLogout(request));
    }
  } else if (request.method === "GET") {
    if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
    else if (request.mode === "navigate" && isPage(url)) event.respondWith(page(event, url));
  }
});

/** A page: from the server, else as it was kept. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const asked = currentGeneration();
  const coming = fromServer(event);
  // Whoever leaves is shown nothing more, though the browser still has their session.
  if (await isLogoutPending()) {
    event.waitUntil(coming.catch(() => undefined));
    return (await finishLogout()) ? Response.redirect(url.href) : cachedResponse(url);
  }
  try {
    const answer = await coming;
    event.waitUntil(noteViewer(answer.headers.get(viewerHeader), asked));
    return answer;
  } catch {
    return cachedResponse(url);
  }
}

/**
 * The browser's own request, which says truly where it comes from (navigation preload). Where there is none the worker
 * asks, and says that nothing is to be done.
 */
async function fromServer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer = (await preloadResponse) as Response | undefined;
  return answer ?? fetch(request.url, { redirect: "manual", headers: { [precacheHeader]: "1" } });
}

/** A file of the build, whose name changes with its content. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  for (const wait of RETRIES) {
    try {
      return await fetch(request);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return fetch(request);
}
