// What server, page and service worker share for offline reading.

/** The header of every response that says whom it is for: a user's id, or `nobody`. Missing if that is unknown. */
export const viewerHeader = "Anamcara-Viewer";
export const anonymous = "nobody";

/**
 * The header of a request that the service worker makes on its own. Such a request has no side effects: one-time
 * notices are not used up, and a message in the query is not sent.
 */
export const precacheHeader = "Anamcara-Precache";

/** How many conversations can be read offline. */
export const offlineConversations = 10;

/** The page shown instead of one that is not stored; `kept` names the conversations it may link to. */
export const offlinePath = "/offline";

/** The name of the cache of a person's kept meditations, before the person's id. */
export const keptMediaCache = "anamcara-media:";

/** The page that lists what is kept. */
export const keptPath = "/gallery/kept";

/** At most so many meditations are kept in one browser, and so many bytes of them. */
export const MAX_KEPT = 30;
export const MAX_KEPT_BYTES = 400_000_000;

/** The address of a meditation's sound, by which it is kept. */
export const keptObjectPath = (id: string) => `/api/gallery/object/${id}`;

/** The address of its voice without the ambience. */
export const keptVoicePath = (id: string) => `${keptObjectPath(id)}?part=voice`;

/** A page's message to the worker that there may be something new to store. */
export interface PrecacheRequest {
  type: "precache";
  /** The current page. */
  path: string;
  /** Changes with the build, the language and the theme: documents of another version are out of date. */
  cacheVersion: string;
  /** Files the page has loaded. */
  assets: string[];
  /** Whether to store only the current page. */
  isSavingData: boolean;
}
