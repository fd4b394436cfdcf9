import mongoose from "mongoose";
import { User } from "#models/user.server";
import { isPictureOf, type ProviderProfile } from "~/services/identity-providers.server";
import type { IdentityProvider } from "~/utils/identity-provider";
import type { ProvenUser } from "./types";

/** An identity as a person's document keeps it. */
export function toIdentity({ provider, subject, email, isEmailVerified }: ProviderProfile) {
  return { provider, subject, email, isEmailVerified, connectedAt: new Date() };
}

/** Selects the one person whom a provider's subject opens. The plain fields let the index serve it. */
export function identityFilter({ provider, subject }: Pick<ProviderProfile, "provider" | "subject">) {
  return {
    "identities.provider": provider,
    "identities.subject": subject,
    identities: mongoose.trusted({ $elemMatch: { provider, subject } }),
  };
}

/** The person of this very account, when what a provider says of somebody opens it. */
export async function findProvenUser(userId: string, profile: ProviderProfile): Promise<ProvenUser | null> {
  const user = await User.findOne(
    { _id: userId, ...identityFilter(profile) },
    { credentialVersion: 1 },
  ).lean();
  return user && { userId, credentialVersion: user.credentialVersion ?? 0 };
}

/**
 * Takes over what the provider says of somebody whom it opens: the address it knows, a newer picture of its own, and
 * that the account's address is theirs, when the provider says so of the very same one.
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

/** Forgets a picture of a provider that opens the account no longer. */
export async function removeProviderPicture(
  userId: string,
  provider: IdentityProvider,
  profileImageUrl: string | null | undefined,
): Promise<void> {
  if (isPictureOf(provider, profileImageUrl))
    await User.updateOne({ _id: userId, profileImageUrl }, { profileImageUrl: null });
}
