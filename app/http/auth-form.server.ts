import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { loginSchema, registerSchema } from "~/features/auth/schema";
import { AppError } from "~/utils/app-error";
import { safePath } from "~/utils/safe-path";
import { authenticateForm } from "./authenticator.server";
import { answering, requireVisitor } from "./guards.server";
import { preferencesOf, translated } from "./preferences.server";
import { readForm } from "./read-form.server";
import { signIn } from "./session.server";
import { redirectWithToast } from "./toast.server";

const forms = {
  login: { schema: loginSchema, toast: "toast.loggedIn" },
  register: { schema: registerSchema, toast: "toast.registered" },
};

/** For visitors only; tells the screen where to go afterwards. */
export const authLoader = answering(async ({ request, context }: LoaderFunctionArgs) => {
  await requireVisitor(request, context);
  const mode = new URL(request.url).pathname === "/login" ? "login" : "register";
  const redirectTo = safePath(new URL(request.url).searchParams.get("redirectTo"));
  return json({
    title: await translated(request, context, `auth.${mode}.tab`),
    redirectTo: redirectTo === "/" ? undefined : redirectTo,
  });
});

/** Signs in, or registers and signs in. A failure comes back with what was typed, never the password. */
export function authAction(mode: keyof typeof forms) {
  const { schema, toast } = forms[mode];
  return answering(async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const submission = parseWithZod(form, { schema });
    const refuse = (status: number, formError: string | null, fieldErrors?: Record<string, string[]>) => {
      const result: SubmissionResult = submission.reply({ hideFields: ["password"], fieldErrors });
      return json({ result, formError: formError ?? undefined }, { status });
    };
    if (submission.status !== "success") return refuse(400, null);
    try {
      const { language } = await preferencesOf(request, context);
      const user = await authenticateForm(mode, request, form, language);
      const cookie = await signIn(request, user.id);
      return await redirectWithToast(
        safePath(form.get("redirectTo")),
        { key: toast },
        { "Set-Cookie": cookie },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // An address that has an account is an error of that field; anything else is one of the whole form.
      return error.status === 409
        ? refuse(409, null, { email: [error.code] })
        : refuse(error.status, error.code);
    }
  });
}
