import { User } from "#models/user.server";

/** Dismisses the first questions; the profile still links to them. */
export async function skipOnboarding(userId: string): Promise<void> {
  await User.updateOne({ _id: userId }, { onboardingSkippedAt: new Date() });
}
