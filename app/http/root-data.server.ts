import { json, type AppLoadContext } from "@remix-run/node";
import type { Language } from "~/i18n/config";
import { readPreferences, type Theme } from "./preferences.server";
import { takeToast, type Toast } from "./toast.server";

/** What the document itself needs. */
interface RootData {
  locale: Language;
  theme: Theme;
  timeZone: string;
  /** Whether the page may be enhanced: pages for visitors ship no framework script. */
  scripts: boolean;
  toast: Toast | null;
  /** Kept out of search engines: the landing page shown in place of a page of the signed-in application. */
  noindex: boolean;
}

/** The root loader's answer. It stands even while the database is away, so that errors have a shell. */
export async function loadRootData(request: Request, context: AppLoadContext) {
  const [user, { toast, clear }] = await Promise.all([context.user().catch(() => null), takeToast(request)]);
  const { language, theme, timeZone } = readPreferences(request, user);
  const isLive = /^\/chat\/\w+\/live\//.test(new URL(request.url).pathname);
  const data: RootData = {
    locale: language,
    theme,
    timeZone,
    scripts: user !== null && !isLive,
    toast,
    noindex: user !== null || (context.wayBack !== null && context.wayBack !== "/"),
  };
  return json(data, { headers: clear ? { "Set-Cookie": clear } : undefined });
}
