import type Stripe from "stripe";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** The time limit for Stripe's response, in milliseconds; the caller retries. */
const TIMEOUT_MS = 10_000;

/** Whether this installation accepts payments. */
export function isBillingConfigured(): boolean {
  return env.STRIPE_SECRET_KEY !== undefined;
}

const client = () =>
  singleton("stripe", async (): Promise<Stripe> => {
    const { default: StripeClient } = await import("stripe");
    const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
    return new StripeClient(env.STRIPE_SECRET_KEY!, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      ...(base && {
        host: base.hostname,
        port: base.port || (base.protocol === "https:" ? 443 : 80),
        protocol: base.protocol === "https:" ? "https" : "http",
      }),
    });
  });

/**
 * Cancels a subscription immediately. If it has ended, or Stripe does not know it, nothing happens.
 * @throws if Stripe does not respond, or refuses for another reason.
 */
export async function cancelSubscription(subscriptionId: string): Promise<void> {
  const stripe = await client();
  try {
    await stripe.subscriptions.cancel(
      subscriptionId,
      {},
      { idempotencyKey: `cancel-subscription-${subscriptionId}` },
    );
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code !== "resource_missing") throw error;
  }
}
