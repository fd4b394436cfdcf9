import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { isDatabaseAway } from "~/services/db.server";
import { AppError } from "~/utils/app-error";
import { safePath } from "~/utils/safe-path";
import { readForm } from "./read-form.server";
import { redirectWithToast } from "./toast.server";

/** How long a client should wait while the database is away, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** The longest address that words are put into: servers and proxies take 8 kB of headers, and it may be escaped twice. */
export const MAX_ADDRESS_LENGTH = 4_000;

export type SignedInUser = PublicUserDocument & { id: string };

/**
 * The signed-in person. Everybody else is sent to /login with the way back; the enhanced application is told 401.
 */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await context.user();
  if (user) return Object.assign(user, { id: user._id.toString() });
  if (context.isDataRequest) throw problem("errors.pleaseLoginAgain", 401);
  throw await redirectWithToast(`/login?redirectTo=${encodeURIComponent(await wayBackTo(request))}`, {
    key: "errors.pleaseLoginAgain",
    kind: "error",
  });
}

/** Where somebody is to come back to after signing in; what they had typed waits there. */
async function wayBackTo(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  if (request.method === "GET") return pathname + search;
  const typed = (await readForm(request)).get("message");
  if (typeof typed !== "string" || typed === "") return pathname;
  const address = `${pathname}?${new URLSearchParams({ draft: typed }).toString()}`;
  return address.length <= MAX_ADDRESS_LENGTH ? address : pathname;
}

/** Whether a page was asked for from this product or by the person's own hand, not from another site. */
export function isFromHere(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null || site === "same-origin" || site === "none";
}

/** Sends people who are signed in where they wanted to go. */
export async function requireVisitor(request: Request, context: AppLoadContext): Promise<void> {
  if (await context.user()) throw redirect(safePath(new URL(request.url).searchParams.get("redirectTo")));
}

/** An id from an address. What is no id names nothing. */
export function notFoundUnlessId(id: string | undefined): string {
  if (!id || !/^[0-9a-f]{24}$/i.test(id)) throw problem("errors.notFound", 404);
  return id;
}

/** A failure as the error boundaries read it. */
function problem(code: string, status: number, headers: HeadersInit = {}): Response {
  return Response.json({ code }, { status, headers });
}

/**
 * Turns what a use-case throws into an answer: its own status and translation key for an AppError, 503 with
 * Retry-After while the database is away. Wraps every loader and action that calls one.
 */
export function answering<Args extends LoaderFunctionArgs | ActionFunctionArgs, Answer>(
  handle: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      if (error instanceof AppError) {
        const retry = error.details.retryAfterSeconds;
        throw problem(error.code, error.status, retry ? { "Retry-After": String(retry) } : {});
      }
      if (isDatabaseAway(error)) {
        throw problem("errors.serviceUnavailable", 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
      }
      throw error;
    }
  };
}
