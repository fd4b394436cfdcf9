import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { answering } from "~/http/guards.server";
import { signOut } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { safePath } from "~/utils/safe-path";

/** Logging out is a form post; its address alone does nothing. */
export const loader = () => redirect("/");

export const action = answering(async ({ request }: ActionFunctionArgs) => {
  const cookie = await signOut(request);
  // The menu's button sends no fields, and in some browsers no body.
  const form = await request.formData().catch(() => null);
  const redirectTo = safePath(form?.get("redirectTo"));
  const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return redirectWithToast(`/login${query}`, { key: "toast.loggedOut" }, { "Set-Cookie": cookie });
});
