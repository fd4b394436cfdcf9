import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useTranslation } from "~/i18n/translation";
import { pageAction } from "~/client/failures/failure-handling";
import { AccountScreen } from "~/features/auth/components/account-screen";
import { emailOfToken, verifyEmail, signInMethodsByToken } from "~/features/auth/verify-email.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { readForm } from "~/http/forms/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { askLater, sendAgain } from "~/http/verification.server";
import { AppError } from "~/utils/app-error";
import { identityProviderNames } from "~/utils/identity-provider";
import { safePath } from "~/utils/safe-path";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export const clientAction = pageAction();

/** Opening the page does not use the link up: mail scanners open links too. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const [email, methods, user] = await Promise.all([
    emailOfToken(token),
    signInMethodsByToken(token),
    context.user(),
  ]);
  const isConfirmed = Boolean(!email && user?.emailVerifiedAt);
  return json(
    {
      title: await translated(request, context, "verify.title"),
      link: email && methods ? { token, email, methods } : null,
      isConfirmed,
      isSignedIn: user !== null,
      submitKey: randomUUID(),
    },
    { status: email || isConfirmed ? 200 : 410 },
  );
});

/** Confirms an email address. Also handles the banner's buttons: send another email, or dismiss the banner. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  // Read a copy: if the session has ended, the guard reads the form again to save it.
  const form = await readForm(request.clone());
  const intent = form.get("intent");
  if (intent === "send" || intent === "later") {
    const user = await requireUser(request, context);
    const path = safePath(form.get("redirectTo"));
    return intent === "send" ? sendAgain(user, form, path) : askLater(user, path);
  }
  try {
    await verifyEmail(String(form.get("token") ?? ""));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A double submit: already confirmed.
    if (!(await context.user())?.emailVerifiedAt) return json({ isVoid: true }, { status: 410 });
  }
  return redirectWithToast((await context.user()) ? "/" : "/login", { key: "toast.emailConfirmed" });
});

export default function VerifyEmail() {
  const { link, isConfirmed, isSignedIn, submitKey } = useLoaderData<typeof loader>();
  const isVoid = useActionData<typeof action>()?.isVoid ?? false;
  const { t } = useTranslation();
  const methodNames = ({ hasPassword, providers }: NonNullable<typeof link>["methods"]) =>
    [
      ...(hasPassword ? [t("verify.password")] : []),
      ...providers.map((one) => identityProviderNames[one]),
    ].join(", ");

  if (link && !isVoid) {
    return (
      <AccountScreen title={t("verify.title")} text={t("verify.text", { email: link.email })}>
        <form method="post">
          <input type="hidden" name="token" value={link.token} />
          <button className="btn btn-primary w-full">{t("verify.submit")}</button>
        </form>
        <p>{t("verify.ways", { ways: methodNames(link.methods) })}</p>
        <p>
          {t("verify.waysHint")}{" "}
          <a className="link" href="/forgot-password">
            {t("verify.newPassword")}
          </a>
        </p>
      </AccountScreen>
    );
  }
  if (isConfirmed) {
    return (
      <AccountScreen title={t("verify.doneTitle")} text={t("verify.doneText")}>
        <p>
          <a className="btn btn-primary w-full" href="/">
            {t("verify.home")}
          </a>
        </p>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      title={t("verify.voidTitle")}
      text={t(isSignedIn ? "verify.voidText" : "verify.voidVisitorText")}
    >
      {isSignedIn ? (
        <form method="post" action="/verify-email">
          <input type="hidden" name="submitKey" value={submitKey} />
          <button className="btn btn-primary w-full" name="intent" value="send">
            {t("verification.send")}
          </button>
        </form>
      ) : (
        <p>
          <a className="btn btn-primary w-full" href="/login">
            {t("forgot.back")}
          </a>
        </p>
      )}
    </AccountScreen>
  );
}
