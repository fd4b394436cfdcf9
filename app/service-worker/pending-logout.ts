import { clear } from "./page-cache";

/** An empty cache with this name exists while the server does not know of a logout. */
const PENDING_LOGOUT = "anamcara-pending-logout";

/**
 * Logs out: everything personal is deleted at once, the session as soon as the server can be reached. Until then a page is
 * sent to the offline page, and a script gets 204.
 */
export async function startLogout(request: Request): Promise<Response> {
  await clear();
  const isPage = request.mode === "navigate";
  try {
    return await fetch(request);
  } catch {
    await caches.open(PENDING_LOGOUT);
    return isPage ? Response.redirect("/offline", 303) : new Response(null, { status: 204 });
  }
}

/** Whether a logout has not reached the server yet. */
export const isLogoutPending = () => caches.has(PENDING_LOGOUT);

/** Tells the server. @returns false while it cannot be reached, or fails. */
export async function finishLogout(): Promise<boolean> {
  const response = await fetch("/api/logout", { method: "POST" }).catch(() => null);
  if (!response || response.status >= 500) return false;
  return caches.delete(PENDING_LOGOUT);
}
