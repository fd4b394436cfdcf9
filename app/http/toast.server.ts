import { json, redirect, type AppLoadContext } from "@remix-run/node";
import type { ToastMessage } from "~/client/toast-store";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";
import { precacheHeader } from "~/utils/offline";
import { toFailure } from "./errors.server";
import { signedCookie } from "./session/cookies.server";

/** A message shown on the next page, which may be any: its texts are in common.json. */
export type Toast = Pick<ToastMessage, "key" | "kind" | "description" | "values" | "undo">;

const toastCookie = () => signedCookie("anamcara_toast", { maxAge: 60 });

/** Redirects with a toast. */
export async function redirectWithToast(
  path: string,
  toast: Pick<Toast, "key"> & Partial<Toast>,
  headers: HeadersInit = {},
): Promise<Response> {
  return redirect(path, { headers: await withToast(toast, headers), status: 303 });
}

/** Headers that let the next page show a toast. */
export async function withToast(
  toast: Pick<Toast, "key"> & Partial<Toast>,
  headers: HeadersInit = {},
): Promise<Headers> {
  const all = new Headers(headers);
  all.append("Set-Cookie", await toastCookie().serialize({ kind: "success", ...toast }));
  return all;
}

/** Ends a form whose page stays open where there are scripts: it shows the toast itself. Others are led to `path`. */
export async function finishWithToast(
  context: AppLoadContext,
  path: string,
  toast: Pick<Toast, "key"> & Partial<Toast>,
  headers: HeadersInit = {},
): Promise<Response> {
  if (!context.isDataRequest) return redirectWithToast(path, toast, headers);
  return json({ toast: { kind: "success", ...toast } }, { headers });
}

/**
 * Awaits `work`. An unexpected failure becomes a redirect to `path` with an error toast. A page with scripts gets the
 * failure itself: it keeps its screen and shows a toast of its own. @throws AppError as `work` does, and the redirect.
 */
export async function redirectOnFailure<Answer>(
  context: AppLoadContext,
  work: Promise<Answer>,
  path: string,
  toast: Pick<Toast, "key" | "description">,
): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError || context.isDataRequest) throw error;
    if (!toFailure(error)) log.error({ err: error, toast: toast.key }, "unexpected failure");
    throw await redirectWithToast(path, { ...toast, kind: "error" });
  }
}

/** The toast to show, if any, and the header that removes it. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; clear: string | null }> {
  // A cached page would show the toast every time.
  if (request.headers.has(precacheHeader)) return { toast: null, clear: null };
  const toast = (await toastCookie().parse(request.headers.get("Cookie"))) as Toast | null;
  return { toast, clear: toast ? await toastCookie().serialize("", { maxAge: 0 }) : null };
}
