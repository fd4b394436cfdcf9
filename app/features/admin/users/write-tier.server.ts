import { User } from "#models/user.server";

/** Sets a person's plan by hand: nothing is billed. */
export async function writeTier(
  _administratorId: string,
  userId: string,
  subscriptionTier: "free" | "premium",
): Promise<void> {
  await User.updateOne({ _id: userId }, { subscriptionTier });
}
