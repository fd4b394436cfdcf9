import { useForm, type SubmissionResult } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { LogoutForm } from "~/components/forms/logout-form";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { changePassword } from "~/features/auth/passwords/change-password.server";
import { mostCommonPasswords } from "~/features/auth/passwords/common-password.server";
import { PasswordForm } from "~/features/auth/components/password-form";
import { changePasswordSchema, setPasswordSchema } from "~/features/auth/schema";
import type { ProvenUser } from "~/features/auth/types";
import { commonPasswordHint } from "~/http/common-password.server";
import { toFormRefusal, type FormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { passwordState } from "~/http/session/password-state.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { signIn } from "~/http/session/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const state = await passwordState(request, user.id);
  return json({
    title: await translated(request, context, state.hasPassword ? "password.title" : "password.setTitle"),
    ...state,
    email: user.email,
    commonPasswords: await mostCommonPasswords(),
  });
});

/** Ends all sessions; this browser gets a new one. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const { hasPassword, mustSignInAgain } = await passwordState(request, user.id);
  const schema = hasPassword ? changePasswordSchema : setPasswordSchema;
  const submission = parseForm(form, { schema });
  const reply = (
    fieldErrors?: Record<string, string[]>,
  ): { result: SubmissionResult } & Partial<FormRefusal> => ({
    result: submission.reply({ hideFields: ["currentPassword", "password"], fieldErrors }),
  });
  if (submission.status !== "success") return json(reply(), { status: 400 });
  // The page then says what to do first.
  if (mustSignInAgain) return json(reply(), { status: 403 });
  const { password, currentPassword = null } = submission.value as {
    password: string;
    currentPassword?: string;
  };
  let proven: ProvenUser;
  try {
    proven = await changePassword(user.id, currentPassword, password);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    // A wrong password is an error of its field; too many attempts are an error of the whole form.
    return init.status === 403
      ? json(reply({ currentPassword: [refusal.formError] }), { status: 400 })
      : json({ ...reply(), ...refusal }, init);
  }
  const toast = { key: "toast.passwordChanged", ...(await commonPasswordHint(password)) };
  return redirectWithToast("/profile", toast, await signIn(request, proven));
});

export default function Password() {
  const { hasPassword, mustSignInAgain, email, commonPasswords } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ currentPassword: string; password: string }>({
    id: "password",
    lastResult: answer?.result,
  });
  const title = t(hasPassword ? "password.title" : "password.setTitle");

  if (mustSignInAgain) {
    return (
      <SettingsPage title={title} intro={t("password.signInAgain")}>
        <LogoutForm redirectTo="/profile/password">
          <button className="btn btn-primary">{t("password.signOut")}</button>
        </LogoutForm>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title={title} intro={t(hasPassword ? "password.intro" : "password.setIntro")}>
      <PasswordForm
        formId={form.id}
        error={answer?.formError}
        retryAfterSeconds={answer?.retryAfterSeconds}
        currentPassword={hasPassword ? fields.currentPassword : null}
        password={fields.password}
        email={email}
        commonPasswords={commonPasswords}
      />
    </SettingsPage>
  );
}
