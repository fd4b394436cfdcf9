// What server, page and service worker share for reading offline.

/** The response header that says whom a response is for: a user's id, or `nobody`. Missing where that is unknown. */
export const viewerHeader = "Anamcara-Viewer";
export const anonymous = "nobody";

/**
 * The header of the service worker's own requests. They only read: no toast is used up, and a message in the address is not
 * sent.
 */
export const precacheHeader = "Anamcara-Precache";

/** How many conversations can be read offline. */
export const offlineConversations = 10;

/** The page shown instead of those that are not cached; `kept` names the conversations it may link to. */
export const offlinePath = "/offline";

/** A page's message to the worker that there may be something new to cache. */
export interface PrecacheRequest {
  type: "precache";
  /** The page that is open. */
  path: string;
  /** Changes with the build, the language and the theme: documents of another version are out of date. */
  cacheVersion: string;
  /** Files the page has loaded. */
  assets: string[];
  /** Whether only what is opened is to be fetched. */
  isSavingData: boolean;
}
