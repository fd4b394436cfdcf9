import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import type { IdentityProvider } from "~/utils/identity-provider";
import { findToken, removeTokens, consumeToken } from "./account-tokens.server";

/** The email address that a link confirms, or null if the link is unknown, used or expired. Does not use it up. */
export async function emailOfToken(token: string): Promise<string | null> {
  return (await findToken("verifyEmail", token))?.email ?? null;
}

/**
 * The sign-in methods of the account whose email address a link confirms: the reader of the email may not be the one
 * who created it. Returns provider names only, because the reader may also be a stranger to the account's owner.
 */
export async function signInMethodsByToken(
  token: string,
): Promise<{ hasPassword: boolean; providers: IdentityProvider[] } | null> {
  const owner = await findToken("verifyEmail", token);
  const user = owner && (await User.findById(owner.userId, { password: 1, identities: 1 }).lean());
  if (!user) return null;
  return {
    hasPassword: Boolean(user.password),
    providers: (user.identities ?? []).map(({ provider }) => provider),
  };
}

/**
 * Records that the email address of an account is confirmed.
 * @throws AppError 400 if the link is unknown, used or expired, or the account has another email address by now.
 */
export async function verifyEmail(token: string): Promise<void> {
  const owner = await consumeToken("verifyEmail", token);
  const user =
    owner &&
    (await User.findOneAndUpdate(
      { _id: owner.userId, email: owner.email },
      // Keep the first time: accounts connected before it may be a stranger's.
      [{ $set: { emailVerifiedAt: { $ifNull: ["$emailVerifiedAt", new Date()] } } }],
      { projection: { _id: 1 }, updatePipeline: true },
    ).lean());
  if (!owner || !user) throw new AppError("errors.linkVoid", 400);
  await removeTokens(owner.userId, "verifyEmail");
}
