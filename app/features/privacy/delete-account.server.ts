import { confirmPassword, hasPassword } from "~/features/auth/passwords/confirm-password.server";
import { AppError } from "~/utils/app-error";
import { beginDeletion } from "./begin-deletion.server";

/** How a person proves that the account is theirs: by its password or, without one, by a recent sign-in. */
interface Proof {
  password: string;
  isFreshlySignedIn: boolean;
}

/**
 * Starts the deletion of the person's own account.
 * @throws AppError 403 `errors.passwordWrong` or `errors.signInAgain`; 409 for the last administrator; 429 after too
 *   many attempts.
 */
export async function deleteAccount(userId: string, { password, isFreshlySignedIn }: Proof): Promise<void> {
  if (await hasPassword(userId)) await confirmPassword(userId, password);
  else if (!isFreshlySignedIn) throw new AppError("errors.signInAgain", 403);
  await beginDeletion(userId, { byAdministrator: false, code: "errors.lastAdministrator" });
}
