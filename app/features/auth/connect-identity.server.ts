import mongoose from "mongoose";
import { User } from "#models/user.server";
import { isDuplicateKey } from "~/services/db.server";
import type { ProviderProfile } from "~/services/identity-providers.server";
import { AppError } from "~/utils/app-error";
import { updateFromProfile, findProvenUser, toIdentity } from "./identity.server";

/**
 * Lets a provider's account open a person's account here from now on. Connecting the same one again changes nothing.
 * @throws AppError 409 when it opens another account here, or when the person has another one of this provider connected.
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
