import mongoose from "mongoose";
import { User } from "#models/user.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import type { ProviderProfile } from "~/services/identity-profile.server";
import { AppError } from "~/utils/app-error";
import { updateFromProfile, findProvenUser, toIdentity } from "./identity.server";

/**
 * Connects a provider's account, so that it can sign the person in from now on. Connecting the same account again
 * changes nothing.
 * @throws AppError 409 if it already belongs to another account here, or the person has connected another account of
 *   this provider.
 */
export async function connectIdentity(userId: string, profile: ProviderProfile): Promise<void> {
  try {
    const { matchedCount } = await User.updateOne(
      { _id: userId, "identities.provider": mongoose.trusted({ $ne: profile.provider }) },
      { $push: { identities: toIdentity(profile) } },
    );
    if (matchedCount === 0 && !(await findProvenUser(userId, profile)))
      throw new AppError("errors.providerConnected", 409);
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError("errors.identityTaken", 409);
    throw error;
  }
  await updateFromProfile(userId, profile);
}
