import type { AppLoadContext } from "@remix-run/node";
import { dropKeptForm, KEPT_MS, keepForm, takeKeptForm } from "~/features/auth/saved-forms.server";
import type { KeptField } from "~/features/auth/types";
import { isDatabaseAway } from "~/services/db.server";
import { AppError } from "~/utils/app-error";
import { keepHeader } from "~/utils/offline";
import { signedCookie } from "~/http/session/cookies.server";
import { currentSessionId } from "~/http/session/session-id.server";

const keptCookie = () => signedCookie("anamcara_kept", { maxAge: KEPT_MS / 1000 });

async function secretOf(request: Request): Promise<string | null> {
  const secret: unknown = await keptCookie().parse(request.headers.get("Cookie"));
  return typeof secret === "string" && secret !== "" ? secret : null;
}

/** Whether something waits for this browser. */
export async function hasKeptForm(request: Request): Promise<boolean> {
  return (await secretOf(request)) !== null;
}

/**
 * Keeps what was typed into a form that cannot be taken now; the page at `path` gets it back. Cross-site posts have
 * been refused before.
 * @returns the header for the browser, or nothing when nothing is kept: there was no text, or too much of it from there.
 */
export async function keepTyped(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  path = new URL(request.url).pathname,
): Promise<{ "Set-Cookie": string } | undefined> {
  try {
    const sid = await currentSessionId(request);
    const secret = await keepForm(path, form, { sid, address: context.clientAddress });
    return secret === null ? undefined : { "Set-Cookie": await keptCookie().serialize(secret) };
  } catch (error) {
    // What could not be kept is lost; the way to the sign-in page is not.
    if (error instanceof AppError || isDatabaseAway(error)) return undefined;
    throw error;
  }
}

/**
 * What this page is to be filled with, once; and the header that goes with it.
 * @param path the page that it waits for, where that is another one than was asked for.
 */
export async function takeKept(
  request: Request,
  context: AppLoadContext,
  userId: string | undefined,
  path = new URL(request.url).pathname,
): Promise<{ kept: { path: string; fields: KeptField[] } | null; clear: string | null }> {
  const nothing = { kept: null, clear: null };
  if (!userId || context.isDataRequest || request.method !== "GET") return nothing;
  if (request.headers.has(keepHeader)) return nothing;
  const secret = await secretOf(request);
  if (!secret) return nothing;
  try {
    const { fields, isWaiting } = await takeKeptForm(secret, path, userId);
    return {
      kept: fields && { path, fields },
      clear: isWaiting ? null : await keptCookie().serialize("", { maxAge: 0 }),
    };
  } catch (error) {
    if (isDatabaseAway(error)) return nothing;
    throw error;
  }
}

/** For who leaves on purpose. */
export async function dropKept(request: Request): Promise<void> {
  const secret = await secretOf(request);
  if (secret) await dropKeptForm(secret);
}
