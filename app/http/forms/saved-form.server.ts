import type { AppLoadContext } from "@remix-run/node";
import {
  deleteSavedForm,
  SAVED_FORM_LIFETIME_MS,
  saveForm,
  takeSavedForm,
} from "~/features/auth/saved-forms.server";
import type { SavedField } from "~/features/auth/types";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { AppError } from "~/utils/app-error";
import { precacheHeader } from "~/utils/offline";
import { signedCookie } from "~/http/session/cookies.server";
import { currentSessionId } from "~/http/session/session-id.server";

const savedFormCookie = () => signedCookie("anamcara_saved_form", { maxAge: SAVED_FORM_LIFETIME_MS / 1000 });

async function secretOf(request: Request): Promise<string | null> {
  const secret: unknown = await savedFormCookie().parse(request.headers.get("Cookie"));
  return typeof secret === "string" && secret !== "" ? secret : null;
}

/** Whether this browser has a saved form. */
export async function hasSavedForm(request: Request): Promise<boolean> {
  return (await secretOf(request)) !== null;
}

/**
 * Saves what was typed into a form that cannot be accepted now; the page at `path` gets it back. Cross-site posts
 * were refused earlier.
 * @returns the cookie header, or undefined when nothing was saved: there was no text, or too much from this address.
 */
export async function saveTypedForm(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  path = new URL(request.url).pathname,
): Promise<{ "Set-Cookie": string } | undefined> {
  try {
    const sid = await currentSessionId(request);
    const secret = await saveForm(path, form, { sid, address: context.clientAddress });
    return secret === null ? undefined : { "Set-Cookie": await savedFormCookie().serialize(secret) };
  } catch (error) {
    // The text is lost, but the redirect to the sign-in page still has to work.
    if (error instanceof AppError || isDatabaseAway(error)) return undefined;
    throw error;
  }
}

/**
 * Takes the saved fields of this page, once, and the cookie header that goes with them.
 * @param path the page the form belongs to, where that is not the requested one.
 */
export async function loadSavedForm(
  request: Request,
  context: AppLoadContext,
  userId: string | undefined,
  path = new URL(request.url).pathname,
): Promise<{ kept: { path: string; fields: SavedField[] } | null; clear: string | null }> {
  const nothing = { kept: null, clear: null };
  if (!userId || context.isDataRequest || request.method !== "GET") return nothing;
  if (request.headers.has(precacheHeader)) return nothing;
  const secret = await secretOf(request);
  if (!secret) return nothing;
  try {
    const { fields, isWaiting } = await takeSavedForm(secret, path, userId);
    return {
      kept: fields && { path, fields },
      clear: isWaiting ? null : await savedFormCookie().serialize("", { maxAge: 0 }),
    };
  } catch (error) {
    if (isDatabaseAway(error)) return nothing;
    throw error;
  }
}

/** Deletes the saved form when a person signs out. */
export async function clearSavedForm(request: Request): Promise<void> {
  const secret = await secretOf(request);
  if (secret) await deleteSavedForm(secret);
}
