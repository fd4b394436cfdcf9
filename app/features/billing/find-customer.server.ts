import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { User } from "#models/user.server";
import { isMissing, withKey } from "~/services/stripe/client.server";
import { AppError } from "~/utils/app-error";

/**
 * The person at Stripe, created the first time, and again if they were deleted there. Two requests at once get the same
 * customer.
 */
export async function findOrCreateCustomer(stripe: Stripe, userId: string): Promise<string> {
  const own = { _id: userId, deletionStartedAt: null };
  const user = await User.findOne(own, { email: 1, stripeCustomerId: 1 }).lean();
  if (!user) throw new AppError("errors.notFound", 404);
  const earlier = user.stripeCustomerId ?? null;
  if (earlier && (await isCustomer(stripe, earlier))) return earlier;
  // Another email address is another request; and a key is short.
  const facts = createHash("sha256").update(`${user.email} ${earlier}`).digest("base64url");
  const customer = await withKey(`customer-${userId}-${facts}`, (options) =>
    stripe.customers.create({ email: user.email, metadata: { userId } }, options),
  );
  const stored = await User.findOneAndUpdate(
    { ...own, stripeCustomerId: earlier },
    { $set: { stripeCustomerId: customer.id } },
    { returnDocument: "after", projection: { stripeCustomerId: 1 } },
  ).lean();
  if (stored) return customer.id;
  const other = await User.findOne(own, { stripeCustomerId: 1 }).lean();
  if (!other?.stripeCustomerId) throw new AppError("errors.notFound", 404);
  return other.stripeCustomerId;
}

async function isCustomer(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(customerId)).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
