import { createSessionStorage, type Session } from "@remix-run/node";
import { endSession, findSessionUser, openSession } from "~/features/auth/sessions.server";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { singleton } from "~/services/singleton.server";
import { signedCookie } from "./cookies.server";

interface SessionData {
  userId: string;
  userAgent: string | null;
}

const sessionCookie = () => signedCookie("anamcara_session");

/** The sessions as Remix and remix-auth know them, kept in MongoDB. */
export const sessionStorage = () =>
  singleton("sessionStorage", () =>
    createSessionStorage<SessionData>({
      cookie: sessionCookie(),
      createData: ({ userId, userAgent }) => {
        if (!userId) throw new Error("a session belongs to a person");
        return openSession(userId, userAgent ?? null);
      },
      readData: async (sid) => {
        const user = await findSessionUser(sid);
        return user && { userId: user._id.toString() };
      },
      updateData: () => Promise.resolve(),
      deleteData: (sid) => endSession(sid),
    }),
  );

/** The person behind a Cookie header, or null. */
export async function findUserByCookie(
  header: string | null | undefined,
): Promise<PublicUserDocument | null> {
  if (!header) return null;
  const sid: unknown = await sessionCookie().parse(header);
  return typeof sid === "string" && sid !== "" ? findSessionUser(sid) : null;
}

/** Opens a new session for a person and ends the one the browser had. @returns the Set-Cookie header. */
export async function signIn(request: Request, userId: string): Promise<string> {
  await endCurrentSession(request);
  const session: Session<SessionData> = await sessionStorage().getSession();
  session.set("userId", userId);
  session.set("userAgent", request.headers.get("User-Agent"));
  return sessionStorage().commitSession(session);
}

/** Ends the browser's session. @returns the Set-Cookie header that removes the cookie. */
export async function signOut(request: Request): Promise<string> {
  await endCurrentSession(request);
  return sessionCookie().serialize("", { maxAge: 0 });
}

async function endCurrentSession(request: Request): Promise<void> {
  const sid: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  if (typeof sid === "string" && sid !== "") await endSession(sid);
}
