import type { Place } from "~/features/chat/types";
import { timeZoneCookie } from "~/i18n/config";
import { readCookie } from "./cookies.server";

/** Longest header and cookie that are looked at, in characters. */
const MAX_LENGTH = 200;

/** What a request tells of where its sender is: the device's time zone and the browser's languages. */
export function requestPlace(request: Request): Place {
  return {
    timeZone: readCookie(request.headers.get("Cookie"), timeZoneCookie)?.slice(0, MAX_LENGTH) ?? null,
    acceptLanguage: request.headers.get("Accept-Language")?.slice(0, MAX_LENGTH) ?? null,
  };
}
