import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { redirectDocument, type ClientActionFunctionArgs } from "@remix-run/react";
import { clearStored } from "~/client/clear-stored";
import { pageAction } from "~/client/failures/failure-handling";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { signOut } from "~/http/session/session.server";
import { redirectOnFailure, withToast } from "~/http/toast.server";
import { safePath } from "~/utils/safe-path";

/** Signing out is a form post; a GET does nothing. */
export const loader = () => redirect("/");

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  // The menu's button sends no fields, and in some browsers no body.
  const form = await readForm(request).catch(() => null);
  const redirectTo = safePath(form?.get("redirectTo"));
  const cookie = await redirectOnFailure(context, signOut(request), redirectTo, {
    key: "errors.logoutFailed",
  });
  const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  const headers = await withToast({ key: "toast.loggedOut" }, { "Set-Cookie": cookie });
  // The sign-in page has no scripts: it is opened as a document.
  return redirectDocument(`/login${query}`, { headers, status: 303 });
});

const logOut = pageAction({ key: "errors.logoutFailed", description: null });

/** What the browser stored of this person is removed with the session. */
export async function clientAction(args: ClientActionFunctionArgs) {
  let answer: unknown;
  try {
    answer = await logOut(args);
  } catch (error) {
    if (error instanceof Response) clearStored();
    throw error;
  }
  if (answer === null) return null;
  // No redirect: the service worker logs out when the browser is back online.
  clearStored();
  return redirectDocument("/login");
}
