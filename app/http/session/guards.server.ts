import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { isDatabaseAway } from "~/services/db.server";
import { AppError } from "~/utils/app-error";
import { precacheHeader } from "~/utils/offline";
import { safePath } from "~/utils/safe-path";
import { saveTypedForm } from "~/http/forms/saved-form.server";
import { readForm } from "~/http/forms/read-form.server";

/** How long a client should wait while the database is away, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

export type SignedInUser = PublicUserDocument & { id: string };

/**
 * The signed-in person. Everybody else is sent to /login with the way back; the enhanced application is told 401. What
 * they had typed into the form they sent waits at its page.
 */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await context.user();
  if (user) return Object.assign(user, { id: user._id.toString() });
  const kept =
    request.method === "POST" ? await saveTypedForm(request, context, await readForm(request)) : undefined;
  if (context.isDataRequest) throw errorResponse("errors.pleaseLoginAgain", 401, kept);
  const { pathname, search } = new URL(request.url);
  const returnTo = encodeURIComponent(pathname + search);
  throw redirect(`/login?reason=ended&redirectTo=${returnTo}`, { status: 303, headers: kept });
}

/** Whether a page was asked for from this product or by the person's own hand, not from another site. */
export function isFromHere(request: Request): boolean {
  // The service worker asks in its own name: whoever is behind it, it does not know.
  if (request.headers.has(precacheHeader)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null || site === "same-origin" || site === "none";
}

/** Sends people who are signed in where they wanted to go. */
export async function requireVisitor(request: Request, context: AppLoadContext): Promise<void> {
  if (await context.user()) throw redirect(safePath(new URL(request.url).searchParams.get("redirectTo")));
}

/** An id from an address. What is no id names nothing. */
export function notFoundUnlessId(id: string | undefined): string {
  if (!id || !/^[0-9a-f]{24}$/i.test(id)) throw errorResponse("errors.notFound", 404);
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

/** A failure as the error boundaries read it. */
function errorResponse(
  code: string,
  status: number,
  headers?: HeadersInit,
  retryAfterSeconds?: number,
): Response {
  return Response.json({ code, retryAfterSeconds }, { status, headers });
}

/** The same, of what may be tried again. */
function retryLaterResponse(code: string, status: number, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return errorResponse(code, status, headers, retryAfterSeconds);
}

/**
 * Turns what a use-case throws into an answer: its own status and translation key for an AppError, 503 with
 * Retry-After while the database is away. Wraps every loader and action that calls one.
 */
export function withErrorResponses<Args extends LoaderFunctionArgs | ActionFunctionArgs, Answer>(
  handle: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      if (error instanceof AppError) {
        throw retryLaterResponse(error.code, error.status, error.details.retryAfterSeconds);
      }
      if (isDatabaseAway(error)) {
        throw retryLaterResponse("errors.serviceUnavailable", 503, RETRY_AFTER_SECONDS);
      }
      throw error;
    }
  };
}
