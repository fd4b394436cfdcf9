import { isCommonPassword } from "~/features/auth/passwords/common-password.server";
import type { Toast } from "./toast.server";

/** Adds a hint to the toast when a new password is among the most common ones. It is never refused for that. */
export async function commonPasswordHint(password: FormDataEntryValue | null): Promise<Partial<Toast>> {
  return typeof password === "string" && (await isCommonPassword(password))
    ? { description: "toast.commonPassword" }
    : {};
}
