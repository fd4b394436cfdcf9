import { addDeviceMark } from "~/features/auth/known-devices.server";
import { signedCookie } from "./cookies.server";

const deviceCookie = () => signedCookie("anamcara_device");

/** The marks of the accounts that this browser has signed in to. */
export async function deviceMarksOf(request: Request): Promise<string[]> {
  const marks: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === "string") : [];
}

/** Lets a browser be known for one that signed in to an account; it stays known when it signs out. */
export async function rememberDevice(request: Request, userId: string, headers: Headers): Promise<void> {
  const marks = addDeviceMark(await deviceMarksOf(request), userId);
  if (marks) headers.append("Set-Cookie", await deviceCookie().serialize(marks));
}
