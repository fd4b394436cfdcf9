import { User } from "#models/user.server";

/**
 * Makes the account with this email address an administrator.
 * @throws Error with a readable message if there is no such account.
 */
export async function makeAdmin(email: string): Promise<void> {
  const { matchedCount } = await User.updateOne({ email: email.trim().toLowerCase() }, { isAdmin: true });
  if (matchedCount === 0)
    throw new Error(
      `There is no account with the email address ${email}. Register it first, then run this again.`,
    );
}
