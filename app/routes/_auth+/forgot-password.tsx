import { useForm } from "@conform-to/react";
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useTranslation } from "~/i18n/translation";
import { EmailField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { AccountScreen } from "~/features/auth/components/account-screen";
import { requestPasswordReset } from "~/features/auth/passwords/request-password-reset.server";
import { forgotPasswordSchema } from "~/features/auth/schema";
import { toFormRefusal, type FormRefusal, withErrorResponses } from "~/http/errors.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { isMailConfigured } from "~/services/mail.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) =>
  json({
    title: await translated(request, context, "forgot.title"),
    isSent: new URL(request.url).searchParams.has("sent"),
    isMailConfigured: isMailConfigured(),
    submitKey: randomUUID(),
  }),
);

/** Responds the same whether or not the email address has an account. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const submission = parseForm(await readForm(request), { schema: forgotPasswordSchema });
  const reply = (refusal: Partial<FormRefusal> = {}) => ({ result: submission.reply(), ...refusal });
  if (submission.status !== "success") return json(reply(), { status: 400 });
  try {
    await requestPasswordReset(submission.value, context.clientAddress);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json(reply(refusal), init);
  }
  return redirect("/forgot-password?sent", { status: 303 });
});

export default function ForgotPassword() {
  const { isSent, isMailConfigured, submitKey } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string }>({ id: "forgot", lastResult: answer?.result });

  if (isSent) {
    return (
      <AccountScreen
        title={t(isMailConfigured ? "forgot.sentTitle" : "forgot.storedTitle")}
        text={t(isMailConfigured ? "forgot.sentText" : "forgot.storedText")}
      >
        <p className="grid gap-3">
          <a className="btn btn-primary" href="/login">
            {t("forgot.back")}
          </a>
          {!isMailConfigured && (
            <a className="btn" href="/contact">
              {t("forgot.contact")}
            </a>
          )}
          <a className="btn" href="/forgot-password">
            {t("forgot.again")}
          </a>
        </p>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t("forgot.title")} text={t(isMailConfigured ? "forgot.text" : "forgot.noMailText")}>
      <form method="post" action="/forgot-password" id={form.id} className="grid gap-4.5">
        {answer?.formError && (
          <FormError error={answer.formError} retryAfterSeconds={answer.retryAfterSeconds} />
        )}
        <input type="hidden" name="submitKey" value={submitKey} />
        <EmailField field={fields.email} label={t("auth.email")} autoComplete="username" />
        <button className="btn btn-primary w-full">
          {t(isMailConfigured ? "forgot.submit" : "forgot.noMailSubmit")}
        </button>
      </form>
      <p>
        <a className="link" href="/login">
          {t("forgot.back")}
        </a>
      </p>
    </AccountScreen>
  );
}
