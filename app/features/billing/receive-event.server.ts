import { BillingEvent } from "#models/billing-event.server";
import { User } from "#models/user.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { enqueue, job } from "~/services/jobs/jobs.server";
import { client, isMissing } from "~/services/stripe/client.server";
import type { StripeEvent } from "~/services/stripe/webhook.server";
import { endOwnSubscriptionsOf } from "./subscriptions/end-subscriptions.server";
import { syncSubscription } from "./subscriptions/sync-subscription.server";

/** Reads from Stripe what an event announced, and stores it. */
export const billingEventJob = job<{ eventId: string }>({
  name: "billing-event",
  retries: 12,
  handle: ({ eventId }) => handleEvent(eventId),
});

/**
 * Stores an event of Stripe and has it handled in the background. A repeated event changes nothing, unless it has not
 * been handled: then its job may have been lost.
 */
export async function receiveEvent({ id, type, objectId, customerId }: StripeEvent): Promise<void> {
  const isOpen = await insertOnce(
    async () => {
      await BillingEvent.create({ _id: id, type, objectId, customerId, receivedAt: new Date() });
      return true;
    },
    async () => Boolean(await BillingEvent.exists({ _id: id, handledAt: null })),
  );
  if (isOpen) await enqueue(billingEventJob, { eventId: id }, { once: id });
}

/** Handles an event. It can be repeated: what counts is read from Stripe each time. */
export async function handleEvent(eventId: string): Promise<void> {
  const event = await BillingEvent.findById(eventId).lean();
  if (!event || event.handledAt) return;
  const customerId = event.customerId ?? (await findCustomer(event.type, event.objectId ?? null));
  if (customerId) {
    const user = await User.findOne(
      { stripeCustomerId: customerId, deletionStartedAt: null },
      { _id: 1 },
    ).lean();
    if (user) await syncSubscription(user._id.toString());
    else await endOwnSubscriptionsOf(customerId);
  }
  await BillingEvent.updateOne({ _id: eventId }, { $set: { handledAt: new Date() } });
}

/** The customer of an object that does not name one. Only disputes do not. */
async function findCustomer(type: string, objectId: string | null): Promise<string | null> {
  if (!objectId || !type.startsWith("charge.dispute.")) return null;
  const stripe = await client();
  try {
    const dispute = await stripe.disputes.retrieve(objectId, { expand: ["charge"] });
    const charge = typeof dispute.charge === "string" ? null : dispute.charge;
    return typeof charge?.customer === "string" ? charge.customer : (charge?.customer?.id ?? null);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
