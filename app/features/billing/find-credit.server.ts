import { setTimeout as delay } from "node:timers/promises";
import { User } from "#models/user.server";
import { log } from "~/services/log.server";
import { askStripe, isBillingConfigured } from "~/services/stripe/client.server";
import { readCredit } from "~/services/stripe/credit.server";
import type { CreditDto } from "./types";

/** How long a page waits for an answer of Stripe, in milliseconds. */
const TIMEOUT_MS = 2_500;

/**
 * What a person has paid and not used up.
 * @returns null without any, and when Stripe does not answer: the pages that say it open nevertheless.
 */
export async function findCredit(userId: string): Promise<CreditDto | null> {
  const user = await User.findById(userId, { stripeCustomerId: 1 }).lean();
  const customerId = user?.stripeCustomerId;
  if (!customerId || !isBillingConfigured()) return null;
  const asked = askStripe((stripe) => readCredit(stripe, customerId)).catch((error: unknown) => {
    log.warn({ err: error }, "could not read a credit from Stripe");
    return null;
  });
  return Promise.race([asked, delay(TIMEOUT_MS, null, { ref: false })]);
}
