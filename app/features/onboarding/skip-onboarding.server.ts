import { User } from "#models/user.server";

/** Puts the first questions off; they can be come back to from the profile. */
export async function skipOnboarding(userId: string): Promise<void> {
  await User.updateOne({ _id: userId }, { onboardingSkippedAt: new Date() });
}
