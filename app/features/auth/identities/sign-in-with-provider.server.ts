import { User } from "#models/user.server";
import { insertOnce } from "~/services/database/db-writes.server";
import type { ProviderProfile } from "~/services/identity-profile.server";
import { AppError } from "~/utils/app-error";
import { updateFromProfile, identityFilter, toIdentity } from "./identity.server";
import { sendFirstVerification } from "../send-verification.server";
import type { ProvenUser } from "../types";

interface ProviderSignIn extends ProvenUser {
  isNew: boolean;
}

/**
 * Finds the person with a provider identity, or creates one. The email address only matters for a new account; an
 * address that already has an account proves nothing.
 * @returns null if a new account would need an email address and the provider gives none.
 * @throws AppError 409 if the email address has an account that this identity does not belong to; 403 if the person
 *   is banned or being deleted; 400 if the provider itself has not confirmed the email address.
 */
export async function signInWithProvider(
  profile: ProviderProfile,
  language: string,
): Promise<ProviderSignIn | null> {
  const known = await findByIdentity(profile);
  if (known) return known;

  const { provider, email, isEmailVerified } = profile;
  if (provider === "google" && !isEmailVerified) throw new AppError("errors.providerUnverified", 400);
  if (!email) return null;
  const create = async () => {
    const user = await User.create({
      email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      authProvider: provider,
      profileImageUrl: profile.imageUrl,
      preferredLanguage: language,
      emailVerifiedAt: isEmailVerified ? new Date() : null,
      identities: [toIdentity(profile)],
    });
    const userId = user._id.toString();
    if (!isEmailVerified) await sendFirstVerification(userId);
    return { userId, credentialVersion: user.credentialVersion, isNew: true };
  };
  return insertOnce(create, async () => {
    // The same person may have signed in twice concurrently.
    const existing = await findByIdentity(profile);
    if (existing) return existing;
    throw new AppError("errors.providerLink", 409);
  });
}

async function findByIdentity(profile: ProviderProfile): Promise<ProviderSignIn | null> {
  const user = await User.findOne(identityFilter(profile), {
    isBanned: 1,
    deletionStartedAt: 1,
    credentialVersion: 1,
  }).lean();
  if (!user) return null;
  if (user.isBanned) throw new AppError("errors.banned", 403);
  if (user.deletionStartedAt) throw new AppError("errors.accountDeleting", 403);
  const userId = user._id.toString();
  await updateFromProfile(userId, profile);
  return { userId, credentialVersion: user.credentialVersion ?? 0, isNew: false };
}
