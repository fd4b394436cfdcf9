import { addDeviceMark } from "~/features/auth/sessions/known-devices.server";
import { signedCookie } from "./cookies.server";

const deviceCookie = () => signedCookie("anamcara_device");

/** The device marks of the accounts that signed in from this browser. */
export async function deviceMarksOf(request: Request): Promise<string[]> {
  const marks: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === "string") : [];
}

/** Marks a browser as known to an account. The mark stays after signing out. */
export async function rememberDevice(request: Request, userId: string, headers: Headers): Promise<void> {
  const marks = addDeviceMark(await deviceMarksOf(request), userId);
  if (marks) headers.append("Set-Cookie", await deviceCookie().serialize(marks));
}
