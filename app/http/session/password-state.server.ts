import { hasPassword } from "~/features/auth/passwords/confirm-password.server";
import { isFreshlySignedIn } from "./session.server";

/** How the person can confirm who they are: with their password or, without one, by signing in again. */
export async function passwordState(request: Request, userId: string) {
  const has = await hasPassword(userId);
  return { hasPassword: has, mustSignInAgain: !has && !(await isFreshlySignedIn(request)) };
}
