import { loadAsDocument } from "./document-fallback";
import { keepScreen, noteAsked } from "./failure-handling";
import { showToast } from "./toast-store";
import { unsavedFields } from "./unsaved-fields";

/** How long the reader has to read why, in milliseconds (specification, section 9). */
const READING_DELAY_MS = 500;
/** How long the page waits for what was typed to be kept, in milliseconds. */
const SAVE_TIMEOUT_MS = 1_500;

let isLeaving = false;
let destination: string | null = null;

/** Where the person is going while the next page is being fetched; null when they stay. */
export function setDestination(path: string | null): void {
  destination = path;
}

/**
 * The session has ended: says so once, however many calls find out, then leads to the sign-in page, which leads back
 * to where the person is or was going.
 */
async function redirectToSignIn(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  showToast({ key: "errors.unauthorizedTitle", description: "errors.pleaseLoginAgain", kind: "error" });
  await Promise.all([saveTypedForm(), new Promise((resolve) => setTimeout(resolve, READING_DELAY_MS))]);
  const returnTo = destination ?? location.pathname + location.search;
  location.assign(`/login?reason=ended&redirectTo=${encodeURIComponent(returnTo)}`);
}

/** Leaves what was typed with the server, which gives it back to this page after signing in. */
async function saveTypedForm(): Promise<void> {
  const body = unsavedFields();
  // Who was about to leave the page has done with it.
  if (body.size === 0 || destination !== null) return;
  try {
    const path = encodeURIComponent(location.pathname);
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
    await plainFetch(`/saved-form?path=${path}`, { method: "POST", body, signal, keepalive: true });
  } catch {
    return;
  }
}

let plainFetch = globalThis.fetch;

/**
 * Watches the response to every call this page makes. 401 means that nobody is signed in; a call without a response
 * says nothing about that. Page data that is refused is never delivered, so the page the person sees stays as it is; so it
 * does when a form fails. Where a page was on its way and there is no line, its document may be there.
 */
export function watchResponses(): void {
  plainFetch = window.fetch.bind(window);
  window.fetch = async (...call) => {
    const [target, { method = "GET", signal } = {}] = call;
    // The router asks for page data by an address.
    const url = typeof target === "string" && target.includes("_data=") ? new URL(target) : null;
    if (url) noteAsked(url);
    try {
      const answer = await plainFetch(...call);
      if (answer.status === 401) {
        void redirectToSignIn();
        return url ? new Promise(() => undefined) : answer;
      }
      return (url && (await keepScreen(url, method, answer))) ?? answer;
    } catch (error) {
      const kept = url && !signal?.aborted && (await keepScreen(url, method, null));
      if (kept) return kept;
      if (error instanceof TypeError && loadAsDocument(String(target))) return new Promise(() => undefined);
      throw error;
    }
  };
}

/**
 * A page that the browser brings back whole, as it was left: shown again only to the person who left it.
 * @param viewerId whose page it is.
 */
export async function revealTo(viewerId: string): Promise<void> {
  const { documentElement } = document;
  isLeaving = false;
  documentElement.hidden = true;
  try {
    const answer = await plainFetch("/api/auth/user");
    const isTheirs = answer.ok && ((await answer.json()) as { id: string }).id === viewerId;
    if (!isTheirs && (answer.ok || answer.status === 401)) return location.reload();
  } catch {
    // Without a line nobody can be asked, and nothing has said that the session is over.
  }
  documentElement.hidden = false;
}
