import { keepHeader, viewerHeader, type KeepWish } from "~/utils/offline";
import { keep, keepForNobody } from "./precache";
import { finishLeaving, isLeaving, leave } from "./pending-logout";
import { isPage } from "./rules";
import { FILES, hear, keptAnswer, presentEra, wipe } from "./page-cache";

declare const self: ServiceWorkerGlobalScope;

/** When a file of the build that did not come is asked for again, in milliseconds. */
const RETRIES = [1_000, 4_000];

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepForNobody(), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const wish = event.data as KeepWish;
  if (wish.type === "keep") event.waitUntil(keep(wish));
});

// What is not answered here goes its way as if there were no worker. A post never passes through: the worker would make
// it in its own name, and the server could no longer tell where it comes from.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST") {
    if (url.pathname === "/api/logout") event.waitUntil(wipe());
    // Only a page of this house logs out here.
    if (url.pathname === "/logout" && request.referrer.startsWith(`${url.origin}/`)) {
      event.respondWith(leave(request));
    }
  } else if (request.method === "GET") {
    if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
    else if (request.mode === "navigate" && isPage(url)) event.respondWith(page(event, url));
  }
});

/** A page: from the server, else as it was kept. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const asked = presentEra();
  const coming = fromServer(event);
  // Whoever leaves is shown nothing more, though the browser still has their session.
  if (await isLeaving()) {
    event.waitUntil(coming.catch(() => undefined));
    return (await finishLeaving()) ? Response.redirect(url.href) : keptAnswer(url);
  }
  try {
    const answer = await coming;
    event.waitUntil(hear(answer.headers.get(viewerHeader), asked));
    return answer;
  } catch {
    return keptAnswer(url);
  }
}

/**
 * The browser's own request, which says truly where it comes from (navigation preload). Where there is none the worker
 * asks, and says that nothing is to be done.
 */
async function fromServer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer = (await preloadResponse) as Response | undefined;
  return answer ?? fetch(request.url, { redirect: "manual", headers: { [keepHeader]: "1" } });
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
