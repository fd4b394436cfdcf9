interface Router {
  state: { navigation: { state: string; location?: { pathname: string; search: string; hash: string } } };
}

const isForPage = (address: URL) => address.searchParams.has("_data") || address.pathname === "/__manifest";

/**
 * What a page is made of cannot be fetched: the browser is sent there for the whole document, which the service worker
 * has kept, or says that it has not. Only for who is on the way to a page: an open one stays as it is.
 * @returns whether the browser is on its way.
 */
export function goByDocument(asked: string): boolean {
  const { navigation } = (window as unknown as { __remixRouter: Router }).__remixRouter.state;
  if (!navigator.serviceWorker?.controller || !isForPage(new URL(asked, location.href))) return false;
  if (navigation.state !== "loading" || !navigation.location) return false;
  const { pathname, search, hash } = navigation.location;
  const target = pathname + search + hash;
  // Whoever went back or forward is there already.
  if (target === location.pathname + location.search + location.hash) location.reload();
  else location.assign(target);
  return true;
}
