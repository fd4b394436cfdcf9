import { goByDocument } from "./go-by-document";
import { showToast } from "./toast-store";
import { typedText } from "./typed-text";

/** How long the reader has to read why, in milliseconds (specification, section 9). */
const delay = 500;
/** How long the page waits for what was typed to be kept, in milliseconds. */
const patience = 1_500;

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
async function signInAgain(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  showToast({ key: "errors.unauthorizedTitle", description: "errors.pleaseLoginAgain", kind: "error" });
  await Promise.all([keepTyped(), new Promise((resolve) => setTimeout(resolve, delay))]);
  const wayBack = destination ?? location.pathname + location.search;
  location.assign(`/login?reason=ended&redirectTo=${encodeURIComponent(wayBack)}`);
}

/** Leaves what was typed with the server, which gives it back to this page after signing in. */
async function keepTyped(): Promise<void> {
  const body = typedText();
  // Who was about to leave the page has done with it.
  if (body.size === 0 || destination !== null) return;
  try {
    const path = encodeURIComponent(location.pathname);
    const signal = AbortSignal.timeout(patience);
    await plainFetch(`/kept-form?path=${path}`, { method: "POST", body, signal, keepalive: true });
  } catch {
    return;
  }
}

let plainFetch = globalThis.fetch;

/**
 * Hears the answers to every call this page makes: 401 means that nobody is signed in. A call that gets no answer says
 * nothing of the kind; where a page was on its way, its document may be there. Page data that is refused is never
 * delivered, so the page the person sees stays as it is.
 */
export function watchAnswers(): void {
  plainFetch = window.fetch.bind(window);
  window.fetch = async (...call) => {
    const answer = await plainFetch(...call).catch((error: unknown) => {
      if (error instanceof TypeError && goByDocument(String(call[0])))
        return new Promise<never>(() => undefined);
      throw error;
    });
    if (answer.status !== 401) return answer;
    void signInAgain();
    return new URL(answer.url).searchParams.has("_data") ? new Promise(() => undefined) : answer;
  };
}

/**
 * A page that the browser brings back whole, as it was left: shown again only to the person who left it.
 * @param viewerId whose page it is.
 */
export async function showAgainTo(viewerId: string): Promise<void> {
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
