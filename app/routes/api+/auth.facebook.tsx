import { startSignIn } from "~/http/oauth/social-sign-in.server";

/** Redirects to Facebook. */
export const loader = startSignIn("facebook");

/** Only errors are rendered here, as a page, because people come from a button. */
export default function FacebookSignIn() {
  return null;
}
