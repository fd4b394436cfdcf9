import { clear } from "./page-cache";

/** Stands for as long as a goodbye has not reached the server. */
const LEAVING = "anamcara-leaving";

/** Logs out: everything personal goes at once, the session as soon as the server can be told. */
export async function startLogout(request: Request): Promise<Response> {
  await clear();
  const isPage = request.mode === "navigate";
  try {
    return await fetch(request);
  } catch {
    await caches.open(LEAVING);
    return isPage ? Response.redirect("/offline", 303) : new Response(null, { status: 204 });
  }
}

/** Whether somebody has left and the server does not know. */
export const isLogoutPending = () => caches.has(LEAVING);

/** Tells the server of it. False while there is no line, or the server is in no state to hear it. */
export async function finishLogout(): Promise<boolean> {
  const answer = await fetch("/api/logout", { method: "POST" }).catch(() => null);
  if (!answer || answer.status >= 500) return false;
  return caches.delete(LEAVING);
}
