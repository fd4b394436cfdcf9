import { createHash, randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { KeptForm } from "#models/saved-form.server";
import { spendTry } from "~/services/rate-limiter.server";
import { secretFieldName } from "~/utils/secret-field";
import { wasSessionOf } from "./sessions.server";
import type { KeptField } from "./types";

/** How long somebody has to sign in again, in milliseconds: an hour. */
export const KEPT_MS = 3_600_000;
const MAX_FIELDS = 20;
const MAX_BYTES = 20_480;

/** Nobody typed these, or they are secrets by their names, should a form not say so. */
const NOT_KEPT = /^(intent|k|id|\w+Id|submitKey|redirectTo|_.*)$|pass|secret|token/i;

const hash = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** What is worth keeping of a form: text that somebody typed, as far as there is room. */
function typedText(form: FormData): KeptField[] {
  const fields: KeptField[] = [];
  const secrets = new Set<unknown>(form.getAll(secretFieldName));
  let bytes = 0;
  for (const [name, value] of form) {
    if (typeof value !== "string" || value.trim() === "" || NOT_KEPT.test(name) || secrets.has(name))
      continue;
    const size = Buffer.byteLength(name) + Buffer.byteLength(value);
    if (fields.length === MAX_FIELDS || bytes + size > MAX_BYTES) continue;
    bytes += size;
    fields.push([name, value]);
  }
  return fields;
}

/**
 * Keeps what somebody typed into the form of the page at `path`, for an hour.
 * @param sid the session that has ended, where the browser had one: only its owner gets the text back.
 * @returns the secret by which the browser gets it back, or null when there was nothing to keep.
 * @throws AppError 429 when too much was kept for this address.
 */
export async function keepForm(
  path: string,
  form: FormData,
  { sid, address }: { sid: string | null; address: string },
): Promise<string | null> {
  const fields = typedText(form);
  if (fields.length === 0) return null;
  await spendTry("keepFormAddress", address);
  const secret = randomBytes(32).toString("base64url");
  await KeptForm.create({
    secretHash: hash(secret),
    sid,
    path,
    fields,
    expireAt: new Date(Date.now() + KEPT_MS),
  });
  return secret;
}

/** Gives what was kept for the page at `path` back, once, and to nobody but the person who typed it. */
export async function takeKeptForm(
  secret: string,
  path: string,
  userId: string,
): Promise<{ fields: KeptField[] | null; isWaiting: boolean }> {
  const secretHash = hash(secret);
  const expireAt = mongoose.trusted({ $gt: new Date() });
  const row = await KeptForm.findOneAndDelete({ secretHash, path, expireAt }).lean();
  if (!row) return { fields: null, isWaiting: (await KeptForm.exists({ secretHash, expireAt })) !== null };
  const isTheirs = !row.sid || wasSessionOf(userId, row.sid);
  return { fields: isTheirs ? (row.fields as KeptField[]) : null, isWaiting: false };
}

/** Drops what was kept. */
export async function dropKeptForm(secret: string): Promise<void> {
  await KeptForm.deleteOne({ secretHash: hash(secret) });
}
