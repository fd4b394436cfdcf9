import { createSessionStorage, type Session } from "@remix-run/node";
import { rememberTimeZone } from "~/features/profile/remember-time-zone.server";
import {
  endSession,
  findSessionUser,
  isFreshSession,
  openSession,
} from "~/features/auth/sessions/sessions.server";
import type { ProvenUser } from "~/features/auth/types";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { timeZoneCookie } from "~/i18n/config";
import { singleton } from "~/services/singleton.server";
import { readCookie } from "./cookies.server";
import { rememberDevice } from "./device-cookie.server";
import { clearSavedForm } from "~/http/forms/saved-form.server";
import { noteEndedSession } from "./ended-sessions.server";
import { currentSessionId, sessionCookie, sessionIdOf } from "./session-id.server";

interface SessionData {
  proven: ProvenUser;
  userAgent: string | null;
}

/** Remix session storage in MongoDB. */
export const sessionStorage = () =>
  singleton("sessionStorage", () =>
    createSessionStorage<SessionData>({
      cookie: sessionCookie(),
      createData: ({ proven, userAgent }) => {
        if (!proven) throw new Error("session has no user id");
        return openSession(proven.userId, userAgent ?? null, proven.credentialVersion);
      },
      readData: async (sid) => {
        const user = await findSessionUser(sid);
        return (
          user && {
            proven: { userId: user._id.toString(), credentialVersion: user.credentialVersion ?? 0 },
          }
        );
      },
      updateData: () => Promise.resolve(),
      deleteData: (sid) => endSession(sid),
    }),
  );

/** The person behind a Cookie header, or null. */
export async function findUserByCookie(
  header: string | null | undefined,
): Promise<PublicUserDocument | null> {
  const sid = await sessionIdOf(header);
  if (sid === null) return null;
  const user = await findSessionUser(sid);
  if (!user) noteEndedSession(sid);
  return user;
}

/** Opens a new session for a person and ends the one the browser had. @returns the cookies' headers. */
export async function signIn(request: Request, proven: ProvenUser): Promise<Headers> {
  await Promise.all([
    endCurrentSession(request),
    rememberTimeZone(proven.userId, readCookie(request.headers.get("Cookie"), timeZoneCookie)),
  ]);
  const session: Session<SessionData> = await sessionStorage().getSession();
  session.set("proven", proven);
  session.set("userAgent", request.headers.get("User-Agent"));
  const headers = new Headers({ "Set-Cookie": await sessionStorage().commitSession(session) });
  await rememberDevice(request, proven.userId, headers);
  return headers;
}

/** Ends the browser's session and deletes its saved form. @returns the Set-Cookie header that removes the cookie. */
export async function signOut(request: Request): Promise<string> {
  await Promise.all([endCurrentSession(request), clearSavedForm(request)]);
  return sessionCookie().serialize("", { maxAge: 0 });
}

/** Whether the browser's session was opened within the last ten minutes. */
export async function isFreshlySignedIn(request: Request): Promise<boolean> {
  const sid = await currentSessionId(request);
  return sid !== null && isFreshSession(sid);
}

async function endCurrentSession(request: Request): Promise<void> {
  const sid = await currentSessionId(request);
  if (!sid) return;
  await endSession(sid);
  noteEndedSession(sid);
}
