import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction } from "~/client/failures/failure-handling";
import { LogoutForm } from "~/components/forms/logout-form";
import { acceptInvitation, emailOfInvitation } from "~/features/admin/users/invite-administrator.server";
import { AccountScreen } from "~/features/auth/components/account-screen";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export const clientAction = pageAction();

const MAX_TOKEN_LENGTH = 100;

/** Opening the page does not use the link up: mail scanners open links too. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, MAX_TOKEN_LENGTH);
  const [email, user] = await Promise.all([emailOfInvitation(token), context.user()]);
  return json(
    {
      title: await translated(request, context, "invitation.title"),
      email,
      token,
      isSignedIn: user !== null,
      isForViewer: email !== null && user?.email === email,
    },
    { status: email ? 200 : 410 },
  );
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  try {
    await acceptInvitation(user, String(form.get("token") ?? "").slice(0, MAX_TOKEN_LENGTH), {
      ipAddress: context.clientAddress,
      userAgent: request.headers.get("User-Agent"),
    });
  } catch (error) {
    // A double submit: the link is used, and its person is an administrator by now.
    if (!(error instanceof AppError) || !(await context.user())?.isAdmin) throw error;
  }
  return redirectWithToast("/admin", { key: "invitation.done" });
});

export default function Invitation() {
  const { email, token, isSignedIn, isForViewer } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const path = `/invitation?token=${token}`;
  const back = `redirectTo=${encodeURIComponent(path)}`;
  if (!email) return <AccountScreen title={t("verify.voidTitle")} text={t("invitation.void")} />;
  if (isForViewer) {
    return (
      <AccountScreen title={t("invitation.title")} text={t("invitation.text")}>
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <button className="btn btn-primary w-full">{t("invitation.accept")}</button>
        </form>
      </AccountScreen>
    );
  }
  if (isSignedIn) {
    return (
      <AccountScreen title={t("invitation.title")} text={t("invitation.other", { email })}>
        <LogoutForm redirectTo={path}>
          <button className="btn btn-primary w-full">{t("deletion.signOut")}</button>
        </LogoutForm>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t("invitation.title")} text={t("invitation.visitor", { email })}>
      <p>
        <a className="btn btn-primary w-full" href={`/login?${back}`}>
          {t("invitation.signIn")}
        </a>
      </p>
      <p>
        <a className="btn w-full" href={`/register?${back}`}>
          {t("invitation.register")}
        </a>
      </p>
    </AccountScreen>
  );
}
