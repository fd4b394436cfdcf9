import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import { findToken, removeTokens, takeToken } from "./account-tokens.server";

/** The address that a link confirms, or null when it is unknown, used or too old. Does not use it up. */
export async function addressOfToken(token: string): Promise<string | null> {
  return (await findToken("verifyEmail", token))?.email ?? null;
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
      { emailVerifiedAt: new Date() },
      { projection: { _id: 1 } },
    ).lean());
  if (!owner || !user) throw new AppError("errors.linkVoid", 400);
  await removeTokens(owner.userId, "verifyEmail");
}
