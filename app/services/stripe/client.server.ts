import type Stripe from "stripe";
import { Semaphore } from "~/utils/concurrency/semaphore";
import { AppError } from "~/utils/app-error";
import { env } from "~/services/env.server";
import { singleton } from "~/services/singleton.server";

/** How long Stripe may take for an answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** The same where nothing changes: a page that only shows something soon says that Stripe does not answer. */
const READ_TIMEOUT_MS = 3_500;
/** Stripe's library repeats a request that got no answer, with the same idempotency key. */
const RETRIES = 1;
/** How many people may wait for Stripe at a time in this process; a further one is told at once that it does not answer. */
const WAITING_AT_ONCE = 64;

/** Whether this installation takes payments. */
export function isBillingConfigured(): boolean {
  return env.STRIPE_SECRET_KEY !== undefined;
}

/** Stripe's client. Only the files of this folder use it. */
export const client = () => singleton("stripe", () => makeClient(TIMEOUT_MS));
const reader = () => singleton("stripeReader", () => makeClient(READ_TIMEOUT_MS));

async function makeClient(timeout: number): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  return new StripeClient(env.STRIPE_SECRET_KEY!, {
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
}

const waiting = () =>
  singleton("stripeWaiting", () => new Semaphore(WAITING_AT_ONCE, { urgent: 0, others: 0 }));

/** Whether Stripe says that an object does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as Stripe.errors.StripeError).code === "resource_missing";
}

/** How many keys a request has. Once so many have failed within a day, it fails until Stripe forgets them. */
const MAX_KEYS = 30;

/**
 * Makes a request that is carried out once for its key, and repeats it once when no answer comes. Stripe keeps even an
 * internal error for a day and gives it again for the same key: such an answer leads to the next key.
 * @param request gets the options, and whether an earlier key has failed, whose request may have been carried out.
 */
export async function withKey<T>(
  key: string,
  request: (options: Stripe.RequestOptions, hasFailed: boolean) => Promise<T>,
): Promise<T> {
  let isRepeated = false;
  for (let attempt = 1; ;) {
    const idempotencyKey = attempt === 1 ? key : `${key}-${attempt}`;
    try {
      // A repetition by the library could not be told from a failure that was kept.
      return await request({ idempotencyKey, maxNetworkRetries: 0 }, attempt > 1);
    } catch (error) {
      const { type, statusCode = 0, headers } = error as Stripe.errors.StripeError;
      const isKept = statusCode >= 500 && headers?.["idempotent-replayed"] === "true";
      if (type === "StripeConnectionError" && !isRepeated) isRepeated = true;
      else if (isKept && attempt < MAX_KEYS) attempt += 1;
      else throw error;
    }
  }
}

/**
 * Runs calls to Stripe for a person who waits.
 * @param isRead whether they change nothing that counts: then Stripe is given up sooner.
 * @param unanswered what is said when no answer comes: after a change that may have been made it must not say that nothing was.
 * @throws AppError 503 when billing is not configured, or Stripe is away, busy or refuses; 402 for a declined card.
 */
export async function askStripe<T>(
  work: (stripe: Stripe) => Promise<T>,
  { isRead = false, unanswered = "billing.errors.failed" } = {},
): Promise<T> {
  if (!isBillingConfigured()) throw new AppError("billing.unavailable.title", 503);
  try {
    const release = await waiting().acquire();
    try {
      return await work(await (isRead ? reader() : client()));
    } finally {
      release();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if ((error as Stripe.errors.StripeError).type === "StripeCardError") {
      throw new AppError("billing.errors.declined", 402);
    }
    throw new AppError(unanswered, 503, { cause: error });
  }
}
