import { setTimeout as delay } from "node:timers/promises";
import { User } from "#models/user.server";
import { log } from "~/services/log.server";
import { askStripe, isBillingConfigured } from "~/services/stripe/client.server";
import { readCredit } from "~/services/stripe/credit.server";
import type { CreditState } from "../types";

/** How long a page waits for an answer of Stripe, in milliseconds. */
const TIMEOUT_MS = 2_500;

/** What a person has paid and not used up. The pages that say it open, too, when Stripe does not answer. */
export async function findCredit(userId: string): Promise<CreditState> {
  const user = await User.findById(userId, { stripeCustomerId: 1 }).lean();
  const customerId = user?.stripeCustomerId;
  if (!customerId || !isBillingConfigured()) return { credit: null, isCreditUnknown: false };
  const unknown: CreditState = { credit: null, isCreditUnknown: true };
  const asked = askStripe((stripe) => readCredit(stripe, customerId), { isRead: true }).then(
    (credit) => ({ credit, isCreditUnknown: false }),
    (error: unknown) => {
      log.warn({ err: error }, "could not read a credit from Stripe");
      return unknown;
    },
  );
  return Promise.race([asked, delay(TIMEOUT_MS, unknown, { ref: false })]);
}
