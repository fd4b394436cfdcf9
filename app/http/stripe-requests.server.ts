import type { AppLoadContext } from "@remix-run/node";
import { consumeRateLimit } from "~/services/rate-limiter.server";

/**
 * Comes before a request that changes something at Stripe: it counts against the person's limit, and then waits for Stripe
 * outside the queue of requests, so that a silent Stripe delays no one else.
 * @throws AppError 429 after too many.
 */
export async function admitToStripe(context: AppLoadContext, userId: string): Promise<void> {
  await consumeRateLimit("billingUser", userId);
  context.leaveQueue();
}
