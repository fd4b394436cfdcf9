import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { loadSessionSecrets } from "~/services/secret.server";

/** A shared browser remembers this many accounts. */
const MAX_MARKS = 5;

/** Without the secret, a mark does not reveal whose it is. */
function sign(secret: string, random: string, userId: string): string {
  return createHmac("sha256", secret).update(`device:${random}:${userId}`).digest("base64url");
}

function isMarkOf(userId: string, mark: string): boolean {
  const [random = "", given = ""] = mark.split(".");
  const bytes = Buffer.from(given);
  return loadSessionSecrets().some((secret) => {
    const expected = Buffer.from(sign(secret, random, userId));
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

/**
 * Finds the mark that a browser got when it last signed in to an account; null if it never did. Wrong passwords from
 * such a browser are counted separately, so that a stranger's guesses do not lock the owner out.
 */
export function findDeviceMark(marks: readonly string[], userId: string): string | null {
  return marks.slice(0, MAX_MARKS).find((mark) => isMarkOf(userId, mark)) ?? null;
}

/**
 * A browser's marks with one for this account added, newest first.
 * @returns null if it already has one: a new mark would reset its counts.
 */
export function addDeviceMark(marks: readonly string[], userId: string): string[] | null {
  if (findDeviceMark(marks, userId)) return null;
  const random = randomBytes(16).toString("base64url");
  const mark = `${random}.${sign(loadSessionSecrets()[0]!, random, userId)}`;
  return [mark, ...marks].slice(0, MAX_MARKS);
}
