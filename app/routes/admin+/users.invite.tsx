import { json } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { InviteForm } from "~/features/admin/users/components/invite-form";
import { inviteAdministrator } from "~/features/admin/users/invite-administrator.server";
import { INVITATION_DAYS } from "~/features/admin/users/limits";
import { inviteSchema } from "~/features/admin/users/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { isMailConfigured } from "~/services/mail.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const PATH = "/admin/users/invite";

export const loader = adminLoader(
  () => ({ action: "viewInvitation", entity: "users" }),
  async ({ request, context }) => {
    await requireFreshSignIn(request, PATH);
    return json({ title: await translated(request, context, "adminUsers.invite.title") });
  },
);

/** Someone who was invited can do everything here, so it asks who it is first. */
export const action = adminAction(
  () => ({ action: "inviteAdministrator", entity: "users" }),
  async ({ request, administrator, form }) => {
    await requireFreshSignIn(request, PATH);
    const submission = parseForm(form, { schema: inviteSchema });
    if (submission.status !== "success")
      return json({ lastResult: submission.reply(), formError: undefined }, { status: 400 });
    const { email } = submission.value;
    try {
      await inviteAdministrator(administrator, email);
    } catch (error) {
      const [refusal, init] = toFormRefusal(error);
      return json({ lastResult: submission.reply(), ...refusal }, init);
    }
    const key = isMailConfigured() ? "adminUsers.toast.invited" : "adminUsers.toast.invitationKept";
    return redirectWithToast("/admin", { key, values: { email } });
  },
);

export default function Invite() {
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="invite-title">
      <h2 id="invite-title">{t("adminUsers.invite.title")}</h2>
      <p className="text-soft">{t("adminUsers.invite.text", { count: INVITATION_DAYS })}</p>
      <InviteForm {...useActionData<typeof action>()} />
    </section>
  );
}
