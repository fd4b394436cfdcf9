import { useForm } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { mostCommonPasswords } from "~/features/auth/passwords/common-password.server";
import { AccountScreen } from "~/features/auth/components/account-screen";
import { NewPasswordField } from "~/features/auth/components/new-password-field";
import { isResetTokenUsable, resetPassword } from "~/features/auth/passwords/reset-password.server";
import { setPasswordSchema } from "~/features/auth/schema";
import { commonPasswordHint } from "~/http/common-password.server";
import { rememberDevice } from "~/http/session/device-cookie.server";
import { withErrorResponses } from "~/http/errors.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;

/** Opening the page does not use the link up. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isUsable = await isResetTokenUsable(token);
  return json(
    {
      title: await translated(request, context, isUsable ? "reset.title" : "reset.voidTitle"),
      token: isUsable ? token : null,
      commonPasswords: await mostCommonPasswords(),
    },
    { status: isUsable ? 200 : 410 },
  );
});

export const action = withErrorResponses(async ({ request }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const submission = parseForm(form, { schema: setPasswordSchema });
  if (submission.status !== "success") {
    return json({ result: submission.reply({ hideFields: ["password"] }), isVoid: false }, { status: 400 });
  }
  const { password } = submission.value;
  try {
    const { userId, isDisconnected } = await resetPassword(String(form.get("token") ?? ""), password);
    const hint = await commonPasswordHint(password);
    const headers = new Headers();
    await rememberDevice(request, userId, headers);
    return await redirectWithToast(
      "/login",
      {
        key: "toast.passwordReset",
        ...(isDisconnected ? { description: "password.disconnected" } : hint),
      },
      headers,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ result: null, isVoid: true }, { status: 410 });
  }
});

export default function ResetPassword() {
  const { token, commonPasswords } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<{ password: string }>({ id: "reset", lastResult: answer?.result });

  if (!token || answer?.isVoid) {
    return (
      <AccountScreen title={t("reset.voidTitle")} text={t("reset.voidText")}>
        <p>
          <a className="btn btn-primary w-full" href="/forgot-password">
            {t("reset.again")}
          </a>
        </p>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t("reset.title")} text={t("reset.text")}>
      <form method="post" id={form.id} className="grid gap-4.5">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField
          field={fields.password}
          label={t("password.new")}
          commonPasswords={commonPasswords}
        />
        <button className="btn btn-primary w-full">{t("reset.submit")}</button>
      </form>
    </AccountScreen>
  );
}
