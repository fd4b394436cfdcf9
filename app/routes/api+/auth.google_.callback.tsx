import { finishSignIn } from "~/http/oauth/social-sign-in.server";

/** Google's callback URL. */
export const loader = finishSignIn("google");

/** Only errors are rendered here, as a page, because people come from a button. */
export default function GoogleCallback() {
  return null;
}
