import { User } from "#models/user.server";
import type { PrivacySettings } from "./schema";

/** Saves a person's privacy settings; omitted ones stay unchanged. */
export async function savePrivacySettings(
  userId: string,
  { memoryEnabled, analyticsEnabled }: PrivacySettings,
): Promise<void> {
  const values = {
    ...(memoryEnabled !== undefined && { memoryEnabled }),
    ...(analyticsEnabled !== undefined && { analyticsEnabled }),
  };
  await User.updateOne({ _id: userId, deletionStartedAt: null }, { $set: values });
}
