import type { Place } from "~/features/chat/types";
import { timeZoneCookie } from "~/i18n/config";
import { readCookie } from "./cookies.server";

/** Longest header and cookie value that are read, in characters. */
const MAX_LENGTH = 200;

/** Hints about the sender's country: the device's time zone and the browser's languages. */
export function requestPlace(request: Request): Place {
  return {
    timeZone: readCookie(request.headers.get("Cookie"), timeZoneCookie)?.slice(0, MAX_LENGTH) ?? null,
    acceptLanguage: request.headers.get("Accept-Language")?.slice(0, MAX_LENGTH) ?? null,
  };
}
