import { createHash, randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { SavedForm } from "#models/saved-form.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { secretFieldName } from "~/utils/secret-field";
import { isSessionOf } from "./sessions/sessions.server";
import type { SavedField } from "./types";

/** How long a saved form is available for signing in again, in milliseconds: an hour. */
export const SAVED_FORM_LIFETIME_MS = 3_600_000;
const MAX_FIELDS = 20;
const MAX_BYTES = 20_480;

/** Fields that were not typed, or whose names suggest a secret that the form did not declare. */
const NOT_SAVED = /^(intent|k|id|\w+Id|submitKey|redirectTo|_.*)$|pass|secret|token/i;

const hash = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** The fields of a form worth saving: typed text, up to the limits. */
function savableFields(form: FormData): SavedField[] {
  const fields: SavedField[] = [];
  const secrets = new Set<unknown>(form.getAll(secretFieldName));
  let bytes = 0;
  for (const [name, value] of form) {
    if (typeof value !== "string" || value.trim() === "" || NOT_SAVED.test(name) || secrets.has(name))
      continue;
    const size = Buffer.byteLength(name) + Buffer.byteLength(value);
    if (fields.length === MAX_FIELDS || bytes + size > MAX_BYTES) continue;
    bytes += size;
    fields.push([name, value]);
  }
  return fields;
}

/**
 * Saves the text typed into the form of the page at `path`, for an hour.
 * @param sid the expired session, if the browser had one: only its owner gets the text back.
 * @returns the secret by which the browser gets it back, or null if there was nothing to save.
 * @throws AppError 429 if too much was saved for this network address.
 */
export async function saveForm(
  path: string,
  form: FormData,
  { sid, address }: { sid: string | null; address: string },
): Promise<string | null> {
  const fields = savableFields(form);
  if (fields.length === 0) return null;
  await consumeRateLimit("saveFormAddress", address);
  const secret = randomBytes(32).toString("base64url");
  await SavedForm.create({
    secretHash: hash(secret),
    sid,
    path,
    fields,
    expireAt: new Date(Date.now() + SAVED_FORM_LIFETIME_MS),
  });
  return secret;
}

/** Takes the saved form of the page at `path`, once, and only for the person who typed it. */
export async function takeSavedForm(
  secret: string,
  path: string,
  userId: string,
): Promise<{ fields: SavedField[] | null; isWaiting: boolean }> {
  const secretHash = hash(secret);
  const expireAt = mongoose.trusted({ $gt: new Date() });
  const row = await SavedForm.findOneAndDelete({ secretHash, path, expireAt }).lean();
  if (!row) return { fields: null, isWaiting: (await SavedForm.exists({ secretHash, expireAt })) !== null };
  const isTheirs = !row.sid || isSessionOf(userId, row.sid);
  return { fields: isTheirs ? (row.fields as SavedField[]) : null, isWaiting: false };
}

/** Deletes a saved form. */
export async function deleteSavedForm(secret: string): Promise<void> {
  await SavedForm.deleteOne({ secretHash: hash(secret) });
}
