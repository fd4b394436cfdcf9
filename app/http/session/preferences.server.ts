import type { AppLoadContext } from "@remix-run/node";
import { interfaceLanguage } from "~/features/profile/profile-languages";
import { themes, type Theme } from "~/utils/themes";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { isLanguage, languageCookie, timeZoneCookie, type Language } from "~/i18n/config";
import { safeTimeZone } from "~/i18n/format";
import { detectLanguage, getServerI18n } from "~/i18n/server.server";
import { preferenceCookie, readCookie } from "./cookies.server";

const themeCookie = "anamcara_theme";

/** The language, theme and time zone of a request. */
export interface Preferences {
  language: Language;
  theme: Theme;
  timeZone: string;
}

function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

/** The Set-Cookie header that stores the theme in this browser. */
export function themeCookieHeader(theme: Theme): string {
  return preferenceCookie(themeCookie, theme);
}

/** The Set-Cookie header that stores the language in this browser. */
export function languageCookieHeader(preferred: string): string {
  return preferenceCookie(languageCookie, interfaceLanguage(preferred));
}

/**
 * Reads the preferences from the path, the account, the cookies and the headers, in this order. The account is left
 * out while the database is away.
 */
export async function preferencesOf(request: Request, context: AppLoadContext): Promise<Preferences> {
  const user = await context.user().catch(() => null);
  return readPreferences(request, user);
}

/** The same, with the person already loaded. */
export function readPreferences(request: Request, user: PublicUserDocument | null): Preferences {
  const cookies = request.headers.get("Cookie");
  const theme = readCookie(cookies, themeCookie);
  // /es and /it are rendered under the landing page's internal path.
  const promised = /^\/welcome\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
  return {
    language: isLanguage(promised)
      ? promised
      : detectLanguage({
          preferred: user?.preferredLanguage,
          cookie: readCookie(cookies, languageCookie),
          acceptLanguage: request.headers.get("Accept-Language"),
        }),
    theme: isTheme(theme) ? theme : "system",
    timeZone: safeTimeZone(readCookie(cookies, timeZoneCookie)),
  };
}

/** Translates a key into the reader's language, for titles and names. */
export async function translated(request: Request, context: AppLoadContext, key: string): Promise<string> {
  return getServerI18n((await preferencesOf(request, context)).language).t(key);
}
