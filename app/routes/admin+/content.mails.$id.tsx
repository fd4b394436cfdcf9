import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { WholeMail } from "~/features/admin/mails/components/whole-mail";
import { findMail, mailAct } from "~/features/mail/find-mail.server";
import { retryMail } from "~/features/mail/retry-mail.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { toFormRefusal } from "~/http/errors.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  ({ params }) => mailAct("viewMail", params.id!),
  async ({ request, context, params }) => {
    const mail = await findMail(notFoundUnlessId(params.id));
    // Its link opens an account to anyone who has it.
    if (mail.hasSecret) await requireFreshSignIn(request, `/admin/content/mails/${mail.id}`);
    return json({ title: await translated(request, context, "adminMails.mailTitle"), mail });
  },
);

export const action = adminAction(
  ({ params }) => mailAct("sendMail", params.id!),
  async ({ params }) => {
    const id = notFoundUnlessId(params.id);
    try {
      await retryMail(id);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) throw error;
      return json(...toFormRefusal(error));
    }
    return redirectWithToast(`/admin/content/mails/${id}`, { key: "adminMails.queuedAgain" });
  },
);

export default function MailPage() {
  const { mail } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <ContentPage
      title={t("adminMails.mailTitle")}
      backTo={{ href: "/admin/content/mails", name: t("adminContent.nav.mails") }}
    >
      <WholeMail mail={mail} refusal={refusal} />
    </ContentPage>
  );
}
