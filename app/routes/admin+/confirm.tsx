import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { LogoutForm } from "~/components/forms/logout-form";
import { ConfirmForm } from "~/features/admin/components/confirm-form";
import { confirmSchema } from "~/features/admin/schema";
import { confirmPassword } from "~/features/auth/passwords/confirm-password.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { passwordState } from "~/http/session/password-state.server";
import { translated } from "~/http/session/preferences.server";
import { signIn } from "~/http/session/session.server";
import { AppError } from "~/utils/app-error";
import { safePath } from "~/utils/safe-path";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const act = () => ({ action: "confirmSignIn", entity: "session" });

export const loader = adminLoader(act, async ({ request, context, query, administrator }) =>
  json({
    title: await translated(request, context, "admin.confirm.title"),
    path: safePath(query.get("redirectTo")),
    ...(await passwordState(request, administrator.id)),
  }),
);

export const action = adminAction(act, async ({ request, query, administrator, form }) => {
  const submission = parseForm(form, { schema: confirmSchema });
  const hideFields = ["password"];
  if (submission.status !== "success") {
    return json({ result: submission.reply({ hideFields }) }, { status: 400 });
  }
  try {
    await confirmPassword(administrator.id, submission.value.password);
  } catch (error) {
    if (error instanceof AppError && error.code === "errors.passwordWrong") {
      const result = submission.reply({ hideFields, fieldErrors: { password: [error.code] } });
      return json({ result }, { status: 400 });
    }
    const [refusal, init] = toFormRefusal(error);
    return json({ result: submission.reply({ hideFields }), ...refusal }, init);
  }
  const headers = await signIn(request, {
    userId: administrator.id,
    credentialVersion: administrator.credentialVersion ?? 0,
  });
  headers.set("Location", safePath(query.get("redirectTo")));
  return new Response(null, { status: 303, headers });
});

export default function Confirm() {
  const { hasPassword, path } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="confirm-title">
      <h2 id="confirm-title">{t("admin.confirm.title")}</h2>
      <p className="text-soft">{t("admin.confirm.text")}</p>
      {hasPassword ? (
        <ConfirmForm lastResult={answer?.result} refusal={answer && "formError" in answer ? answer : null} />
      ) : (
        <LogoutForm redirectTo={path} className="form">
          <p>{t("admin.confirm.again")}</p>
          <button className="btn btn-primary">{t("deletion.signOut")}</button>
        </LogoutForm>
      )}
    </section>
  );
}
