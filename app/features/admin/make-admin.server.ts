import { User } from "#models/user.server";

/**
 * Makes the account with this address an administrator.
 * @throws Error with a plain line when nobody has registered with it.
 */
export async function makeAdmin(email: string): Promise<void> {
  const { matchedCount } = await User.updateOne({ email: email.trim().toLowerCase() }, { isAdmin: true });
  if (matchedCount === 0)
    throw new Error(`Nobody has registered as ${email} yet. Register first, then run this again.`);
}
