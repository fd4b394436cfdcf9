import { routerState } from "./router-state";

const isForPage = (address: URL) => address.searchParams.has("_data");

/**
 * What a page is made of cannot be fetched. Whoever is on the way to it is sent there for the whole document, which the
 * service worker has kept, or says that it has not. A page that is open and was only looked up anew stays as it is, and
 * is looked up when the line is back.
 * @returns whether that is all there is to say.
 */
export function goByDocument(asked: string): boolean {
  if (!isForPage(new URL(asked, location.href))) return false;
  const { navigation } = routerState();
  if (navigation.state === "idle") return !navigator.onLine;
  if (navigation.state !== "loading" || !navigation.location || !navigator.serviceWorker?.controller)
    return false;
  const { pathname, search } = navigation.location;
  const target = pathname + search;
  // Whoever went back or forward is there already.
  if (target === location.pathname + location.search) location.replace(target);
  else location.assign(target);
  return true;
}
