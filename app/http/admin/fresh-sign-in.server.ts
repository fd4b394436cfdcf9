import { redirect, type AppLoadContext } from "@remix-run/node";
import { plainResponse } from "~/http/api/plain-response.server";
import { saveTypedForm } from "~/http/forms/saved-form.server";
import { isFreshlySignedIn } from "~/http/session/session.server";

/** What the documentation of a call says about 403. */
export const FRESH_ONLY = "Only for administrators who signed in within the last ten minutes.";

/**
 * Asks who it is before an act that cannot be undone: someone who signed in more than ten minutes ago is led to
 * /admin/confirm, and from there back to `path`. Call it in the loader and in the action of such a page.
 * @param typed a form whose fields the page at `path` shows again afterwards.
 * @throws Response a redirect.
 */
export async function requireFreshSignIn(
  request: Request,
  path: string,
  typed?: { context: AppLoadContext; form: FormData },
): Promise<void> {
  if (await isFreshlySignedIn(request)) return;
  const headers = typed && (await saveTypedForm(request, typed.context, typed.form, path));
  throw redirect(`/admin/confirm?redirectTo=${encodeURIComponent(path)}`, { status: 303, headers });
}

/**
 * The same for a call of the API.
 * @throws Response 403 when the caller signed in more than ten minutes ago.
 */
export async function requireFreshCall(request: Request): Promise<void> {
  if (!(await isFreshlySignedIn(request))) throw plainResponse(403, {}, "Forbidden - Sign in again");
}
