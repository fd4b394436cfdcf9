import { shownPath } from "../shown-page";

/** Leaves this document for another one. Going back or forward, the browser's address is there already. */
export function loadDocument(path: string): void {
  if (path === location.pathname + location.search) location.replace(path);
  else location.assign(path);
}

/**
 * Handles page data that did not arrive because there is no connection. A navigation loads the whole document instead:
 * the service worker has it in its cache, or a page that says so. A revalidation leaves the open page as it is and runs
 * again when the browser is back online. @returns whether the failure needs no other handling.
 */
export function loadAsDocument(path: string): boolean {
  if (path === shownPath()) return !navigator.onLine;
  if (!navigator.serviceWorker?.controller) return false;
  loadDocument(path);
  return true;
}
