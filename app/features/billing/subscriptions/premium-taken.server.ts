import { User } from "#models/user.server";

/** Whether an administrator has ended a person's Premium, though what they paid for may still run at Stripe. */
export async function isPremiumTaken(userId: string): Promise<boolean> {
  const taken = await User.exists({ _id: userId, subscriptionTier: "free", tierSetBy: "administrator" });
  return taken !== null;
}
