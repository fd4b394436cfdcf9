import type { AppLoadContext } from "@remix-run/node";
import type { SavedForm } from "~/client/saved-form";
import type { Theme } from "~/utils/themes";
import { languageCookie, type Language } from "~/i18n/config";
import { isHome } from "~/i18n/home-path";
import { offlinePath } from "~/utils/offline";
import { preferenceCookie, readCookie } from "./session/cookies.server";
import { loadSavedForm } from "./forms/saved-form.server";
import { pageData } from "./page-data.server";
import { readPreferences } from "./session/preferences.server";
import { takeToast, type Toast } from "./toast.server";
import iconUrl from "../../public/icon.svg?inline";

/** What the document itself needs. */
export interface RootData {
  locale: Language;
  theme: Theme;
  timeZone: string;
  /** Whether the page may be enhanced: pages for visitors ship no framework script. */
  scripts: boolean;
  toast: Toast | null;
  /** What had been typed here when the session ended. */
  kept: SavedForm | null;
  /** The icon itself for pages of visitors: they come for the first time, and a file of its own holds up the page. */
  icon: string | null;
  /** The build that made the page; only where there are scripts. */
  buildVersion: string | null;
  /** Kept out of search engines: the landing page shown in place of a page of the signed-in application. */
  noindex: boolean;
}

/**
 * Pages that never load the framework: the live page, those that emails link to, and the offline page.
 */
const plainPages =
  /^\/(chat\/\w+\/live\/|(unsubscribe|forgot-password|reset-password|verify-email|offline)$)/;

/** The root loader's answer. It stands even while the database is away, so that errors have a shell. */
export async function loadRootData(request: Request, context: AppLoadContext) {
  const [user, { toast, clear }] = await Promise.all([context.user().catch(() => null), takeToast(request)]);
  const { kept, clear: clearKept } = await loadSavedForm(request, context, user?._id.toString());
  const { language, theme, timeZone } = readPreferences(request, user);
  const { pathname } = new URL(request.url);
  const isPlain = plainPages.test(pathname);
  const scripts = user !== null && !isPlain;
  const data: RootData = {
    locale: language,
    theme,
    timeZone,
    scripts,
    toast,
    kept,
    buildVersion: scripts ? context.buildVersion : null,
    icon: user ? null : iconUrl,
    noindex:
      user !== null || pathname === offlinePath || (context.returnTo !== null && !isHome(context.returnTo)),
  };
  const headers = new Headers();
  for (const cookie of [clear, clearKept]) if (cookie) headers.append("Set-Cookie", cookie);
  // Who leaves stays in the language they were spoken to in.
  if (user && readCookie(request.headers.get("Cookie"), languageCookie) !== language)
    headers.append("Set-Cookie", preferenceCookie(languageCookie, language));
  return pageData(context, data, { headers });
}
