import { createHmac } from "node:crypto";
import mongoose from "mongoose";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "~/utils/app-error";
import { networkOf } from "~/utils/network-of";
import { env } from "./env.server";
import { loadSessionSecrets } from "./secret.server";
import { singleton } from "./singleton.server";

/**
 * The rate limits: `points` attempts within `seconds` of the first one, across all processes. SECURITY.md has the
 * same table.
 */
export const limits = {
  // The specification's ten attempts a minute, and a second limit against slow guessing.
  loginAccount: { points: 10, seconds: 60 },
  loginAccountHour: { points: 60, seconds: 3_600 },
  loginAddress: { points: 10, seconds: 60 },
  // Failed registrations: most of them reveal whether an email address has an account.
  registerAddress: { points: 10, seconds: 3_600 },
  // A whole class may sign up from one address.
  accountsAddress: { points: 100, seconds: 3_600 },
  // No longer than a link is valid: a person who reaches the limit still has a valid link in their inbox.
  resetAccount: { points: 3, seconds: 1_800 },
  resetAddress: { points: 10, seconds: 3_600 },
  verifyAccount: { points: 3, seconds: 3_600 },
  confirmPassword: { points: 10, seconds: 60 },
  oauthAddress: { points: 30, seconds: 60 },
  // Messages and generations; administrators may set another number.
  sendUser: { points: 60, seconds: 60 },
  // Replies to people in danger. Beyond the limit the last reply is repeated; it is never a refusal.
  careUser: { points: 30, seconds: 60 },
  // A model's replies in care are free of charge; beyond the limit the fixed texts reply.
  careModelUser: { points: 60, seconds: 86_400 },
  // Far more than a person starts in an hour.
  conversationUser: { points: 100, seconds: 3_600 },
  // Conversations that a person downloads.
  conversationFileUser: { points: 60, seconds: 3_600 },
  // Far more than a person opens over an unreliable connection.
  streamUser: { points: 600, seconds: 60 },
  // Memories that a person adds or edits.
  memoryUser: { points: 100, seconds: 3_600 },
  // Meditations and images that a person begins; on the free plan the day's quota comes first.
  mediaUser: { points: 60, seconds: 3_600 },
  // Sittings that end: far more than a person can sit.
  sittingUser: { points: 120, seconds: 3_600 },
  // Payments that a person begins or changes.
  billingUser: { points: 20, seconds: 3_600 },
  // Subscriptions that a person cancels, apart: what was tried before must not keep anyone paying.
  cancelUser: { points: 20, seconds: 3_600 },
  // Pictures of their own that a person uploads or names by an address.
  pictureUser: { points: 20, seconds: 3_600 },
  exportUser: { points: 3, seconds: 86_400 },
  // Downloads that a person brings in: each is up to half a gigabyte.
  importUser: { points: 5, seconds: 86_400 },
  supportUser: { points: 10, seconds: 3_600 },
  // Reports on shared items and on replies; visitors report shared items, too.
  reportUser: { points: 20, seconds: 3_600 },
  reportAddress: { points: 10, seconds: 3_600 },
  // Media asked for that are not there or not shared: their ids can be guessed, unlike a share link.
  objectAddress: { points: 200, seconds: 3_600 },
  // Answers that an administrator mails to people.
  supportAdmin: { points: 120, seconds: 3_600 },
  // Changes to the guide by administrators, and the tests that call a model.
  configurationAdmin: { points: 120, seconds: 3_600 },
  configurationTestAdmin: { points: 30, seconds: 3_600 },
  // Invitations of further administrators.
  inviteAdmin: { points: 20, seconds: 3_600 },

  knowledgeAdmin: { points: 100, seconds: 3_600 },
  saveFormAddress: { points: 30, seconds: 3_600 },
} as const;

export type LimitName = keyof typeof limits;

function limiter(name: LimitName): RateLimiterMongo {
  // A limiter keeps its database connection, and tests change databases.
  const db = mongoose.connection.db!;
  return singleton(`limiter:${name}:${db.databaseName}`, () => {
    const { points, seconds } = limits[name];
    return new RateLimiterMongo({
      storeClient: db,
      tableName: "rate_limits",
      keyPrefix: name,
      points,
      duration: seconds,
      disableIndexesCreation: true,
    });
  });
}

/** Network and email addresses are stored as hashes. */
function hidden(key: string): string {
  const secret = singleton("limiterSecret", () => loadSessionSecrets()[0]!);
  return createHmac("sha256", secret).update(networkOf(key)).digest("base64url");
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
 * @param key whose attempts are counted: a user id, an email address or a network address.
 * @param points the attempts allowed, where administrators set them.
 * @throws AppError 429 with the seconds to wait if there were too many.
 */
export async function consumeRateLimit(
  name: LimitName,
  key: string,
  points: number = limits[name].points,
): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  try {
    const counter = limiter(name);
    counter.points = points;
    await counter.consume(hidden(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooMany(refusal);
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError("errors.tooManyAttempts", 429, { retryAfterSeconds });
}

/**
 * Refuses what comes after too many failed attempts, and counts nothing itself.
 * @throws AppError 429 as `consumeRateLimit` does for the next attempt.
 */
export async function requireAttemptsLeft(name: LimitName, key: string): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  const used = await limiter(name).get(hidden(key));
  if (used && used.consumedPoints >= limits[name].points) throw tooMany(used);
}

/** Refunds an attempt that was legitimate. */
export async function refundRateLimit(name: LimitName, key: string): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  await limiter(name).reward(hidden(key));
}

/** Resets the count after the person has proved who they are in another way. */
export async function resetRateLimit(name: LimitName, key: string): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  await limiter(name).delete(hidden(key));
}
