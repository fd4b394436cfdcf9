import { finishSignIn } from "~/http/oauth/social-sign-in.server";

/** Where Facebook sends people back to. */
export const loader = finishSignIn("facebook");

/** Nothing is ever shown here but refusals, and those as a page: people come by a button. */
export default function FacebookCallback() {
  return null;
}
