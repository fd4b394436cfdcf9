import { shownPath } from "../shown-page";
import { showToast } from "../toast-store";
import { unsavedFields } from "../unsaved-fields";

/** How long the toast can be read before the page is left, in milliseconds (specification, section 9). */
const READING_DELAY_MS = 500;
/** How long the page waits until the server has saved the typed text, in milliseconds. */
const SAVE_TIMEOUT_MS = 1_500;

let isRedirecting = false;
/** The page that was being opened when the session turned out to have ended; null when there was none. */
let requested: string | null = null;

/**
 * Handles a 401, which means that the session has ended. Shows one toast, however many requests find out, then opens the
 * sign-in page, which leads back to `path`. Never settles, so that the page stays on the screen until then.
 */
export function redirectToSignIn(path = shownPath()): Promise<never> {
  if (path !== shownPath()) requested = path;
  if (!isRedirecting) {
    isRedirecting = true;
    void openSignIn();
  }
  return new Promise(() => undefined);
}

async function openSignIn(): Promise<void> {
  showToast({ key: "errors.unauthorizedTitle", description: "errors.pleaseLoginAgain", kind: "error" });
  await Promise.all([saveTypedForm(), new Promise((resolve) => setTimeout(resolve, READING_DELAY_MS))]);
  location.assign(`/login?reason=ended&redirectTo=${encodeURIComponent(requested ?? shownPath())}`);
}

/** Saves the typed text on the server, which restores it after signing in. */
async function saveTypedForm(): Promise<void> {
  const body = unsavedFields();
  // A page that is being left needs nothing saved.
  if (body.size === 0 || requested !== null) return;
  try {
    const { pathname } = new URL(shownPath(), location.origin);
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
    const address = `/saved-form?path=${encodeURIComponent(pathname)}`;
    await fetch(address, { method: "POST", body, signal, keepalive: true });
  } catch {
    return;
  }
}

/** `fetch` for the API: the same, except that a 401 leads to the sign-in page. */
export async function apiFetch(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call);
  if (response.status === 401) void redirectToSignIn();
  return response;
}

/**
 * Shows a page from the back/forward cache again, but only to the person who left it.
 * @param viewerId the id of that person.
 */
export async function revealTo(viewerId: string): Promise<void> {
  const { documentElement } = document;
  isRedirecting = false;
  requested = null;
  documentElement.hidden = true;
  try {
    const response = await fetch("/api/auth/user");
    const isOwner = response.ok && ((await response.json()) as { id: string }).id === viewerId;
    if (!isOwner && (response.ok || response.status === 401)) return location.reload();
  } catch {
    // Offline, nothing says that the session has ended.
  }
  documentElement.hidden = false;
}
