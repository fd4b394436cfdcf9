import type { SubmissionResult } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { mostCommonPasswords } from "~/features/auth/passwords/common-password.server";
import { loginSchema, registerSchema } from "~/features/auth/schema";
import { comingProviders } from "~/services/identity-providers.server";
import { safePath } from "~/utils/safe-path";
import { authenticateForm } from "./oauth/authenticator.server";
import { commonPasswordHint } from "./common-password.server";
import { deviceMarksOf } from "./session/device-cookie.server";
import { toFormRefusal, type FormRefusal, withErrorResponses } from "./errors.server";
import { requireVisitor } from "./session/guards.server";
import { hasSavedForm } from "./forms/saved-form.server";
import { preferencesOf, translated } from "./session/preferences.server";
import { parseForm, readForm } from "./forms/read-form.server";
import { signIn } from "./session/session.server";
import { redirectWithToast } from "./toast.server";

const forms = {
  login: { schema: loginSchema, toast: "toast.loggedIn", failure: "errors.serviceUnavailable" },
  register: { schema: registerSchema, toast: "toast.registered", failure: "errors.registrationFailed" },
};

/** Loads the sign-in and registration screens. Visitors only. */
export const authLoader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  await requireVisitor(request, context);
  const mode = new URL(request.url).pathname === "/login" ? "login" : "register";
  const { searchParams } = new URL(request.url);
  const redirectTo = safePath(searchParams.get("redirectTo"));
  return json({
    title: await translated(request, context, `auth.${mode}.tab`),
    description: await translated(request, context, `auth.${mode}.text`),
    redirectTo: redirectTo === "/" ? undefined : redirectTo,
    notice: searchParams.get("reason") === "ended" ? await endNotice(request) : undefined,
    comingProviders: comingProviders(),
    commonPasswords: mode === "register" ? await mostCommonPasswords() : [],
  });
});

/** Explains why a session ended, and whether the typed text was saved. */
async function endNotice(request: Request): Promise<string> {
  return (await hasSavedForm(request)) ? "sessions.expiredKept" : "sessions.expired";
}

/** Signs in, or registers and signs in. A refused form comes back with everything but the password. */
export function authAction(mode: keyof typeof forms) {
  const { schema, toast, failure } = forms[mode];
  return withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const submission = parseForm(form, { schema });
    const reply = (
      fieldErrors?: Record<string, string[]>,
    ): { result: SubmissionResult } & Partial<FormRefusal> => ({
      result: submission.reply({ hideFields: ["password"], fieldErrors }),
    });
    if (submission.status !== "success") return json(reply(), { status: 400 });
    try {
      const { language } = await preferencesOf(request, context);
      const proven = await authenticateForm(mode, request, form, {
        language,
        clientAddress: context.clientAddress,
        deviceMarks: await deviceMarksOf(request),
      });
      const headers = await signIn(request, proven);
      return await redirectWithToast(
        safePath(form.get("redirectTo")),
        { key: toast, ...(mode === "register" && (await commonPasswordHint(form.get("password")))) },
        headers,
      );
    } catch (error) {
      // An email address that is taken is an error of its field; any other failure belongs to the whole form.
      const [refusal, init] = toFormRefusal(error, failure);
      return init.status === 409
        ? json(reply({ email: [refusal.formError] }), init)
        : json({ ...reply(), ...refusal }, init);
    }
  });
}
