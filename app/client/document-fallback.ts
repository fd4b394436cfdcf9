import { routerState } from "./router-state";

const isPageData = (address: URL) => address.searchParams.has("_data");

/**
 * Handles page data that cannot be fetched. A navigation loads the whole document instead; the service worker serves
 * its copy or says it has none. A revalidation leaves the open page as it is and runs again when the connection is
 * back. @returns whether the failure needs no other handling.
 */
export function loadAsDocument(asked: string): boolean {
  if (!isPageData(new URL(asked, location.href))) return false;
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
