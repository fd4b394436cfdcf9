import { startSignIn } from "~/http/oauth/social-sign-in.server";

/** Redirects to Google. */
export const loader = startSignIn("google");

/** Only errors are rendered here, as a page, because people come from a button. */
export default function GoogleSignIn() {
  return null;
}
