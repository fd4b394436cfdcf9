import { AppError } from "~/utils/app-error";
import { OBJECT_ID } from "~/utils/object-id";
import { redirect, type AppLoadContext } from "@remix-run/node";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { errorResponse } from "~/http/errors.server";
import { precacheHeader } from "~/utils/offline";
import { safePath } from "~/utils/safe-path";
import { saveTypedForm } from "~/http/forms/saved-form.server";
import { readForm } from "~/http/forms/read-form.server";
import { isUpload } from "~/http/forms/read-upload.server";

export type SignedInUser = PublicUserDocument & { id: string };

/**
 * Returns the signed-in person. Everyone else is redirected to /login, with a return URL; a data request gets 401.
 * What was typed into a posted form is saved for its page.
 */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await context.user();
  if (user) return Object.assign(user, { id: user._id.toString() });
  // A file is not kept, and not read.
  const isTyped = request.method === "POST" && !isUpload(request);
  const kept = isTyped ? await saveTypedForm(request, context, await readForm(request)) : undefined;
  if (context.isDataRequest) throw errorResponse({ code: "errors.pleaseLoginAgain", status: 401 }, kept);
  const { pathname, search } = new URL(request.url);
  const returnTo = encodeURIComponent(pathname + search);
  throw redirect(`/login?reason=ended&redirectTo=${returnTo}`, { status: 303, headers: kept });
}

/**
 * Returns the signed-in administrator. Visitors are redirected as by `requireUser`.
 * @throws Response 403 for everyone else.
 */
export async function requireAdministrator(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await requireUser(request, context);
  if (!user.isAdmin) throw errorResponse({ code: "errors.adminOnly", status: 403 });
  return user;
}

/** Whether a request comes from our own pages or the address bar, not from another site. */
export function isFromHere(request: Request): boolean {
  // The service worker requests in its own name and cannot know where the navigation came from.
  if (request.headers.has(precacheHeader)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null || site === "same-origin" || site === "none";
}

/** Redirects people who are already signed in. */
export async function requireVisitor(request: Request, context: AppLoadContext): Promise<void> {
  if (await context.user()) throw redirect(safePath(new URL(request.url).searchParams.get("redirectTo")));
}

/** Checks an id from the path. @throws Response 404 when it is not an id. */
export function notFoundUnlessId(id: string | undefined): string {
  if (!id || !OBJECT_ID.test(id)) throw errorResponse({ code: "errors.notFound", status: 404 });
  return id;
}

/** Gives a page that does not exist a title of its own, which `titleMeta` shows. */
export async function withNotFoundTitle<Answer>(
  load: () => Promise<Answer>,
  titleOf: () => Promise<string>,
): Promise<Answer> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Response) || error.status !== 404) throw error;
    const code = error instanceof AppError ? error.code : "errors.notFound";
    throw Response.json({ code, title: await titleOf() }, { status: 404 });
  }
}
