import type Stripe from "stripe";
import { env } from "~/services/env.server";
import { client } from "./client.server";

/** How far an event's time may be from ours, in seconds, either way. */
const TOLERANCE_SECONDS = 300;

export interface StripeEvent {
  id: string;
  type: string;
  /** Null for what has no id, such as an invoice to come. */
  objectId: string | null;
  customerId: string | null;
}

/**
 * Checks the signature of an event and reads it. Only ids are taken from it: the objects themselves are then read from Stripe.
 * @param body exactly as it was received.
 * @returns null for a signature that is missing, wrong or more than 300 s away.
 */
export async function readEvent(body: string, signature: string | null): Promise<StripeEvent | null> {
  if (!env.STRIPE_WEBHOOK_SECRET || !signature) return null;
  const stripe = await client();
  let event: Stripe.Event | null;
  try {
    event = stripe.webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET, TOLERANCE_SECONDS);
  } catch {
    return null;
  }
  // The library refuses expired signatures, but accepts those of the future.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (Math.abs(Date.now() / 1_000 - signedAt) > TOLERANCE_SECONDS) return null;
  const object = event?.data?.object as { id?: unknown; object?: string; customer?: unknown } | undefined;
  if (!event || !object || typeof event.id !== "string" || typeof event.type !== "string") return null;
  const customer = object.object === "customer" ? object.id : object.customer;
  return {
    id: event.id,
    type: event.type,
    objectId: typeof object.id === "string" ? object.id : null,
    customerId: typeof customer === "string" ? customer : null,
  };
}
