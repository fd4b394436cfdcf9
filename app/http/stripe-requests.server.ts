import type { AppLoadContext } from "@remix-run/node";
import { consumeRateLimit } from "~/services/rate-limiter.server";

/** What a change of a subscription can answer besides the subscription. */
export const stripeAnswers = {
  402: "The card was declined.",
  404: "There is no subscription that runs.",
  409: "Another change is being made, the last payment is missing, or an administrator has ended Premium.",
  429: "Too many changes in a short time.",
  503: "Payments are not configured, or Stripe does not answer.",
} as const;

/**
 * Comes before a request that changes something at Stripe: it counts against the person's limit, and then waits for Stripe
 * outside the queue of requests, so that a silent Stripe delays no one else.
 * @param limit cancelling has one of its own.
 * @throws AppError 429 after too many.
 */
export async function admitToStripe(
  context: AppLoadContext,
  userId: string,
  limit: "billingUser" | "cancelUser" = "billingUser",
): Promise<void> {
  await consumeRateLimit(limit, userId);
  context.leaveQueue();
}
