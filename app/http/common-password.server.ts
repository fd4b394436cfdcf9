import { isCommonPassword } from "~/features/auth/common-password.server";
import type { Toast } from "./toast.server";

/** What a toast about a new password adds when the password is among the commonest: a hint, never a refusal. */
export async function commonPasswordHint(password: FormDataEntryValue | null): Promise<Partial<Toast>> {
  return typeof password === "string" && (await isCommonPassword(password))
    ? { description: "password.commonChosen" }
    : {};
}
