import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isLanguage, languageCookie } from "~/i18n/config";
import { homePath, isHome } from "~/i18n/home-path";
import { preferenceCookie } from "~/http/session/cookies.server";
import { readForm } from "~/http/forms/read-form.server";
import { safePath } from "~/utils/safe-path";

export const loader = () => redirect("/");

/** Stores the language a visitor chooses, without an account and without scripts. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = form.get("language");
  const headers = new Headers();
  const path = safePath(form.get("redirectTo"));
  if (!isLanguage(language)) return redirect(path, 303);
  headers.set("Set-Cookie", preferenceCookie(languageCookie, language));
  // The landing page has a URL per language; every other page has one for all.
  return redirect(isHome(path) ? homePath(language) : path, { status: 303, headers });
}
