import mongoose from "mongoose";
import { User } from "#models/user.server";
import { configuredProviders } from "~/services/identity-providers.server";
import { AppError } from "~/utils/app-error";
import type { IdentityProvider } from "~/utils/identity-provider";
import { removeProviderPicture } from "./identity.server";

/**
 * Disconnects a provider's account, so that it no longer signs the person in. Disconnecting an account that is not
 * connected changes nothing. The filter requires another sign-in method to remain, so one of two concurrent calls is
 * refused.
 * @throws AppError 409 if no other sign-in method would work on this installation.
 */
export async function disconnectIdentity(userId: string, provider: IdentityProvider): Promise<void> {
  const others = configuredProviders().filter((other) => other !== provider);
  const before = await User.findOneAndUpdate(
    {
      _id: userId,
      "identities.provider": provider,
      $or: [
        { password: mongoose.trusted({ $ne: null }) },
        { identities: mongoose.trusted({ $elemMatch: { provider: { $in: others } } }) },
      ],
    },
    { $pull: { identities: { provider } } },
    { projection: { profileImageUrl: 1 } },
  ).lean();
  if (before) return removeProviderPicture(userId, provider, before.profileImageUrl);
  if (await User.exists({ _id: userId, "identities.provider": provider }))
    throw new AppError("errors.lastSignInMethod", 409);
}
