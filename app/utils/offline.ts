// What server, page and service worker have agreed on for reading offline.

/** The header of every answer that says whom it is for: a user's id, or `nobody`. Missing where that is unknown. */
export const viewerHeader = "Anamcara-Viewer";
export const anonymous = "nobody";

/**
 * The header of a request that the service worker makes by itself. It shows what there is and does nothing: no line
 * that is said once is used up, and words in the address are not sent.
 */
export const precacheHeader = "Anamcara-Precache";

/** How many conversations can be read without a line. */
export const offlineConversations = 10;

/** Where the page that stands in for others is; `kept` names the conversations it may link to. */
export const offlinePath = "/offline";

/** A page's word to the worker that there may be something new to keep. */
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
