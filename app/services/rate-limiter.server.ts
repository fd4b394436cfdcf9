import { createHmac } from "node:crypto";
import mongoose from "mongoose";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "~/utils/app-error";
import { networkOf } from "~/utils/network-of";
import { env } from "./env.server";
import { loadSessionSecrets } from "./secret.server";
import { singleton } from "./singleton.server";

/**
 * How often something may be tried: `points` within `seconds` of the first try, over all processes. SECURITY.md shows
 * the same table.
 */
export const limits = {
  // The eleventh try within a minute waits (security.md); a slow guesser meets the second bound.
  loginAccount: { points: 10, seconds: 60 },
  loginAccountHour: { points: 60, seconds: 3_600 },
  loginAddress: { points: 10, seconds: 60 },
  // What made no account: mostly answers that tell of one.
  registerAddress: { points: 10, seconds: 3_600 },
  // A classroom signs up from one address.
  accountsAddress: { points: 100, seconds: 3_600 },
  // As long as a link lives: whoever asks in vain has one in their mail that works.
  resetAccount: { points: 3, seconds: 1_800 },
  resetAddress: { points: 10, seconds: 3_600 },
  verifyAccount: { points: 3, seconds: 3_600 },
  confirmPassword: { points: 10, seconds: 60 },
  oauthAddress: { points: 30, seconds: 60 },
  // Far above what a person writes, and what a person with a flaky line opens.
  sendUser: { points: 60, seconds: 60 },
  // Replies to people in danger: beyond this the last one is given again, never a refusal.
  careUser: { points: 30, seconds: 60 },
  // Replies of a model in care cost no slot; beyond this the fixed texts answer.
  careModelUser: { points: 60, seconds: 86_400 },
  // Far above what a person begins in an hour.
  conversationUser: { points: 100, seconds: 3_600 },
  streamUser: { points: 600, seconds: 60 },
  // Memories that a person writes or changes by hand.
  memoryUser: { points: 100, seconds: 3_600 },
  // Payments that a person begins or changes.
  billingUser: { points: 20, seconds: 3_600 },
  exportUser: { points: 3, seconds: 86_400 },
  supportUser: { points: 10, seconds: 3_600 },
  // What administrators change of the guide, and the tests that ask a model.
  configurationAdmin: { points: 120, seconds: 3_600 },
  configurationTestAdmin: { points: 30, seconds: 3_600 },
  saveFormAddress: { points: 30, seconds: 3_600 },
} as const;

export type LimitName = keyof typeof limits;

function limiter(name: LimitName): RateLimiterMongo {
  // A limiter holds on to its database, which tests exchange.
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

/** Addresses and e-mails are not kept readable. */
function hidden(key: string): string {
  const secret = singleton("limiterSecret", () => loadSessionSecrets()[0]!);
  return createHmac("sha256", secret).update(networkOf(key)).digest("base64url");
}

/**
 * Counts one try, before it is made, so that tries side by side cannot slip through.
 * @param key whose tries are counted: a user id, an e-mail address, a network address.
 * @throws AppError 429 with the seconds to wait when there were too many.
 */
export async function consumeRateLimit(name: LimitName, key: string): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  try {
    await limiter(name).consume(hidden(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError("errors.tooManyAttempts", 429, { retryAfterSeconds });
  }
}

/** Gives a counted try back: it was a rightful one. */
export async function refundRateLimit(name: LimitName, key: string): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  await limiter(name).reward(hidden(key));
}

/** Forgets what was counted: whoever it is has shown in another way who they are. */
export async function resetRateLimit(name: LimitName, key: string): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  await limiter(name).delete(hidden(key));
}
