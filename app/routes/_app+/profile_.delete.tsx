import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { LogoutForm } from "~/components/forms/logout-form";
import { findCredit } from "~/features/billing/payments/find-credit.server";
import { DeleteForm } from "~/features/privacy/components/delete-form";
import { DeletionSummary } from "~/features/privacy/components/deletion-summary";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { deleteAccount } from "~/features/privacy/delete-account.server";
import { deleteSchema, deleteWithPasswordSchema } from "~/features/privacy/delete-schema";
import { hasPassword } from "~/features/auth/passwords/confirm-password.server";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { passwordState } from "~/http/session/password-state.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { isFreshlySignedIn, signOut } from "~/http/session/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const title = await translated(request, context, "deletion.title");
  const password = await passwordState(request, user.id);
  context.leaveQueue();
  return json({ title, credit: await findCredit(user.id), ...password });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const schema = (await hasPassword(user.id)) ? deleteWithPasswordSchema : deleteSchema;
  const submission = parseForm(await readForm(request), { schema });
  const hideFields = ["password"];
  if (submission.status !== "success") {
    return json({ result: submission.reply({ hideFields }) }, { status: 400 });
  }
  const password = "password" in submission.value ? String(submission.value.password) : "";
  try {
    await deleteAccount(user.id, { password, isFreshlySignedIn: await isFreshlySignedIn(request) });
  } catch (error) {
    if (error instanceof AppError && error.code === "errors.passwordWrong") {
      const result = submission.reply({ hideFields, fieldErrors: { password: [error.code] } });
      return json({ result }, { status: 400 });
    }
    const [refusal, init] = toFormRefusal(error);
    return json({ result: submission.reply({ hideFields }), ...refusal }, init);
  }
  return redirectWithToast("/", { key: "toast.accountDeleting" }, { "Set-Cookie": await signOut(request) });
});

export default function DeleteAccount() {
  const { hasPassword, mustSignInAgain, credit } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  return (
    <SettingsPage title={t("deletion.title")} intro={t("deletion.intro")}>
      <DeletionSummary {...credit} />
      {mustSignInAgain ? (
        <LogoutForm redirectTo="/profile/delete" className="form">
          <p>{t("deletion.signInAgain")}</p>
          <button className="btn btn-primary">{t("deletion.signOut")}</button>
        </LogoutForm>
      ) : (
        <DeleteForm
          hasPassword={hasPassword}
          lastResult={answer?.result}
          refusal={answer && "formError" in answer ? answer : null}
        />
      )}
    </SettingsPage>
  );
}
