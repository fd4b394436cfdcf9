import { startSignIn } from "~/http/oauth/social-sign-in.server";

/** Leads to Google. */
export const loader = startSignIn("google");

/** Nothing is ever shown here but refusals, and those as a page: people come by a button. */
export default function GoogleSignIn() {
  return null;
}
