import { startSignIn } from "~/http/oauth/social-sign-in.server";

/** Leads to Facebook. */
export const loader = startSignIn("facebook");

/** Nothing is ever shown here but refusals, and those as a page: people come by a button. */
export default function FacebookSignIn() {
  return null;
}
