import mongoose from "mongoose";
import { User } from "#models/user.server";
import { configuredProviders } from "~/services/identity-providers.server";
import { AppError } from "~/utils/app-error";
import type { IdentityProvider } from "~/utils/identity-provider";
import { removeProviderPicture } from "./identity.server";

/**
 * Ends that a provider's account opens a person's account here. Disconnecting what is not connected changes nothing.
 * That another way in remains is part of the filter: of two at the same moment, one is refused.
 * @throws AppError 409 when nothing else that works on this installation would let the person in.
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
    throw new AppError("errors.lastWayIn", 409);
}
