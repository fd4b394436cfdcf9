import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { registerUser } from "~/features/auth/register-user.server";
import { loginSchema, registerSchema } from "~/features/auth/schema";
import type { UserDto } from "~/features/auth/types";
import { verifyCredentials } from "~/features/auth/verify-credentials.server";
import { singleton } from "~/services/singleton.server";
import { sessionStorage } from "./session.server";

/** Every way of coming in. remix-auth 3 is frozen: it and its strategies stay in this file. */
const authenticator = () =>
  singleton("authenticator", () =>
    new Authenticator<UserDto>(sessionStorage(), { throwOnError: true })
      .use(
        new FormStrategy(({ form }) => verifyCredentials(loginSchema.parse(Object.fromEntries(form)))),
        "login",
      )
      .use(
        new FormStrategy(({ form, context }) =>
          registerUser(registerSchema.parse(Object.fromEntries(form)), String(context?.language)),
        ),
        "register",
      ),
  );

/**
 * Who a sent form belongs to, or makes. The form's fields have been checked by the caller.
 * @throws AppError as the use-case does.
 */
export async function authenticateForm(
  strategy: "login" | "register",
  request: Request,
  formData: FormData,
  language: string,
): Promise<UserDto> {
  try {
    // remix-auth copies the request it is given, which one whose form has been read does not allow.
    const copyable = new Request(request.url, { headers: request.headers });
    return await authenticator().authenticate(strategy, copyable, {
      context: { formData, language } as never,
    });
  } catch (error) {
    if (error instanceof AuthorizationError && error.cause instanceof Error) throw error.cause;
    throw error;
  }
}
