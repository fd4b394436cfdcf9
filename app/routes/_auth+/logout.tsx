import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { signOut } from "~/http/session/session.server";
import { redirectOnFailure, redirectWithToast } from "~/http/toast.server";
import { safePath } from "~/utils/safe-path";

/** Signing out is a form post; a GET does nothing. */
export const loader = () => redirect("/");

export const action = withErrorResponses(async ({ request }: ActionFunctionArgs) => {
  // The menu's button sends no fields, and in some browsers no body.
  const form = await readForm(request).catch(() => null);
  const redirectTo = safePath(form?.get("redirectTo"));
  const cookie = await redirectOnFailure(signOut(request), redirectTo, { key: "errors.logoutFailed" });
  const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return redirectWithToast(`/login${query}`, { key: "toast.loggedOut" }, { "Set-Cookie": cookie });
});
