import { enqueue, job } from "~/services/jobs/jobs.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";

/** When a payment that was begun is looked for, in milliseconds: soon, and once it can no longer be made. */
const LOOKS_MS = [3_600_000, 25 * 3_600_000];

/** Finds a first payment whose events were lost and whose person did not come back. */
export const checkPaymentJob = job<{ userId: string }>({
  name: "check-payment",
  handle: async ({ userId }) => {
    if (isBillingConfigured()) await syncSubscription(userId);
  },
});

/** Plans a look at Stripe for a payment that begins now. */
export async function checkPaymentLater(userId: string): Promise<void> {
  const now = Date.now();
  const hour = Math.floor(now / 3_600_000);
  for (const ms of LOOKS_MS) {
    const once = `check-payment:${userId}:${hour}:${ms}`;
    await enqueue(checkPaymentJob, { userId }, { at: new Date(now + ms), once });
  }
}
