import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { withErrorResponses } from "~/http/errors.server";
import { saveTypedForm } from "~/http/forms/saved-form.server";
import { readForm } from "~/http/forms/read-form.server";
import { safePath } from "~/utils/safe-path";

export const loader = () => redirect("/");

/** Saves the unsent text of a page whose session has ended; `path` is that page. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const { searchParams, origin } = new URL(request.url);
  const { pathname } = new URL(safePath(searchParams.get("path")), origin);
  const headers = await saveTypedForm(request, context, await readForm(request), pathname);
  return new Response(null, { status: 204, headers });
});
