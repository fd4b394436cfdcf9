import type { AppLoadContext } from "@remix-run/node";
import { interfaceLanguage } from "~/features/profile/profile-languages";
import { themes, type Theme } from "~/features/profile/themes";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { isLanguage, languageCookie, timeZoneCookie, type Language } from "~/i18n/config";
import { safeTimeZone } from "~/i18n/format";
import { detectLanguage, getServerI18n } from "~/i18n/server.server";
import { preferenceCookie, readCookie } from "./cookies.server";

const themeCookie = "anamcara_theme";

/** How a page is to be shown to whoever asked for it. */
export interface Preferences {
  language: Language;
  theme: Theme;
  timeZone: string;
}

function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

/** The header that keeps a theme in this browser, signed in or not. */
export function themeCookieHeader(theme: Theme): string {
  return preferenceCookie(themeCookie, theme);
}

/** The header that keeps this browser's pages in the language that somebody has just chosen, signed in or not. */
export function languageCookieHeader(preferred: string): string {
  return preferenceCookie(languageCookie, interfaceLanguage(preferred));
}

/** What the address, the person, the browser's cookies and its headers say, in this order. A database that is away is not asked. */
export async function preferencesOf(request: Request, context: AppLoadContext): Promise<Preferences> {
  const user = await context.user().catch(() => null);
  return readPreferences(request, user);
}

/** The same, where the person is known. */
export function readPreferences(request: Request, user: PublicUserDocument | null): Preferences {
  const cookies = request.headers.get("Cookie");
  const theme = readCookie(cookies, themeCookie);
  // The front door renders /es and /it under the landing page's inner address.
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

/** A sentence of the interface in the reader's language, for what the server says itself: titles, names. */
export async function translated(request: Request, context: AppLoadContext, key: string): Promise<string> {
  return getServerI18n((await preferencesOf(request, context)).language).t(key);
}
