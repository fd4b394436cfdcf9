import mongoose from "mongoose";
import { User } from "#models/user.server";
import type { ProviderProfile } from "~/services/identity-profile.server";
import { isPictureOf } from "~/services/identity-providers.server";
import type { IdentityProvider } from "~/utils/identity-provider";
import type { ProvenUser } from "../types";

/** An identity as stored in a person's document. */
export function toIdentity({ provider, subject, email, isEmailVerified }: ProviderProfile) {
  return { provider, subject, email, isEmailVerified, connectedAt: new Date() };
}

/** Selects the one person with this provider identity. The plain fields let MongoDB use the index. */
export function identityFilter({ provider, subject }: Pick<ProviderProfile, "provider" | "subject">) {
  return {
    "identities.provider": provider,
    "identities.subject": subject,
    identities: mongoose.trusted({ $elemMatch: { provider, subject } }),
  };
}

/** Finds this person if the provider identity is theirs, as proof of who they are. */
export async function findProvenUser(userId: string, profile: ProviderProfile): Promise<ProvenUser | null> {
  const user = await User.findOne(
    { _id: userId, ...identityFilter(profile) },
    { credentialVersion: 1 },
  ).lean();
  return user && { userId, credentialVersion: user.credentialVersion ?? 0 };
}

/**
 * Updates the account from the provider's profile: the identity's email address, a newer provider picture, and the
 * account's email address as confirmed if the provider has confirmed the same one.
 */
export async function updateFromProfile(userId: string, profile: ProviderProfile): Promise<void> {
  const { provider, subject, email, isEmailVerified, imageUrl } = profile;
  const user = await User.findOneAndUpdate(
    { _id: userId, ...identityFilter(profile) },
    {
      $set: {
        "identities.$[one].email": email,
        "identities.$[one].isEmailVerified": isEmailVerified,
      },
    },
    {
      arrayFilters: [{ "one.provider": provider, "one.subject": subject }],
      projection: { email: 1, emailVerifiedAt: 1, profileImageUrl: 1 },
    },
  ).lean();
  if (!user) return;
  if (isEmailVerified && user.email === email && !user.emailVerifiedAt)
    await User.updateOne({ _id: userId, email, emailVerifiedAt: null }, { emailVerifiedAt: new Date() });
  const { profileImageUrl } = user;
  if (
    imageUrl &&
    imageUrl !== profileImageUrl &&
    (!profileImageUrl || isPictureOf(provider, profileImageUrl))
  )
    await User.updateOne({ _id: userId, profileImageUrl }, { profileImageUrl: imageUrl });
}

/** Removes a provider's picture after that provider was disconnected. */
export async function removeProviderPicture(
  userId: string,
  provider: IdentityProvider,
  profileImageUrl: string | null | undefined,
): Promise<void> {
  if (isPictureOf(provider, profileImageUrl))
    await User.updateOne({ _id: userId, profileImageUrl }, { profileImageUrl: null });
}
