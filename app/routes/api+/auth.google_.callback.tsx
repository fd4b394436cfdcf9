import { finishSignIn } from "~/http/oauth/social-sign-in.server";

/** Where Google sends people back to. */
export const loader = finishSignIn("google");

/** Nothing is ever shown here but refusals, and those as a page: people come by a button. */
export default function GoogleCallback() {
  return null;
}
