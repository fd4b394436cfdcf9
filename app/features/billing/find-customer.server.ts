import type Stripe from "stripe";
import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";

/** The person at Stripe, created the first time. Two requests at once get the same customer. */
export async function findOrCreateCustomer(stripe: Stripe, userId: string): Promise<string> {
  const own = { _id: userId, deletionStartedAt: null };
  const user = await User.findOne(own, { email: 1, stripeCustomerId: 1 }).lean();
  if (!user) throw new AppError("errors.notFound", 404);
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const customer = await stripe.customers.create(
    { email: user.email, metadata: { userId } },
    { idempotencyKey: `customer-${userId}-${user.email}` },
  );
  const stored = await User.findOneAndUpdate(
    { ...own, stripeCustomerId: null },
    { $set: { stripeCustomerId: customer.id } },
    { returnDocument: "after", projection: { stripeCustomerId: 1 } },
  ).lean();
  if (stored) return customer.id;
  const other = await User.findOne(own, { stripeCustomerId: 1 }).lean();
  if (!other?.stripeCustomerId) throw new AppError("errors.notFound", 404);
  return other.stripeCustomerId;
}
