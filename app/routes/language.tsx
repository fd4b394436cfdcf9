import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isLanguage, languageCookie } from "~/i18n/config";
import { preferenceCookie } from "~/http/cookies.server";
import { readForm } from "~/http/read-form.server";
import { safePath } from "~/utils/safe-path";

export const loader = () => redirect("/");

/** Remembers the language a visitor chooses, without an account and without a script. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = form.get("language");
  const headers = new Headers();
  if (isLanguage(language)) headers.set("Set-Cookie", preferenceCookie(languageCookie, language));
  return redirect(safePath(form.get("redirectTo")), { status: 303, headers });
}
