import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import type { IdentityProvider } from "~/utils/identity-provider";
import { findToken, removeTokens, takeToken } from "./account-tokens.server";

/** The address that a link confirms, or null when it is unknown, used or too old. Does not use it up. */
export async function emailOfToken(token: string): Promise<string | null> {
  return (await findToken("verifyEmail", token))?.email ?? null;
}

/**
 * The ways to sign in to the account that a link confirms the address of: whoever reads the mail may not be the one who
 * made it. Names of providers only, for the reader may be a stranger to the account's owner as well.
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
 * Notes that the address of an account is its person's own.
 * @throws AppError 400 when the link is unknown, used or too old, or the account has another address by now.
 */
export async function verifyEmail(token: string): Promise<void> {
  const owner = await takeToken("verifyEmail", token);
  const user =
    owner &&
    (await User.findOneAndUpdate(
      { _id: owner.userId, email: owner.email },
      // The first time stays: what was connected before it may be a stranger's.
      [{ $set: { emailVerifiedAt: { $ifNull: ["$emailVerifiedAt", new Date()] } } }],
      { projection: { _id: 1 }, updatePipeline: true },
    ).lean());
  if (!owner || !user) throw new AppError("errors.linkVoid", 400);
  await removeTokens(owner.userId, "verifyEmail");
}
