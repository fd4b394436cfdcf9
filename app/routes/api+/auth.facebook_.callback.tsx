import { finishSignIn } from "~/http/oauth/social-sign-in.server";

/** Facebook's callback URL. */
export const loader = finishSignIn("facebook");

/** Only errors are rendered here, as a page, because people come from a button. */
export default function FacebookCallback() {
  return null;
}
