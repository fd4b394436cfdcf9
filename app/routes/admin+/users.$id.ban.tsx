import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { setBanned } from "~/features/admin/set-banned.server";
import { BanForm } from "~/features/admin/users/components/ban-form";
import { UserPage } from "~/features/admin/users/components/user-page";
import { findUser } from "~/features/admin/users/find-user.server";
import { banFormSchema } from "~/features/admin/users/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminUsers.ban.failed" });

export const loader = adminLoader(
  ({ params }) => ({ action: "viewUser", entity: "user", entityId: params.id }),
  async ({ request, context, params }) => {
    const user = await findUser(notFoundUnlessId(params.id));
    const title = user.isBanned ? "adminUsers.ban.endTitle" : "adminUsers.ban.title";
    return json({ title: await translated(request, context, title), user });
  },
);

export const action = adminAction(
  ({ params, form }) => ({
    action: form.get("isBanned") === "false" ? "unbanUser" : "banUser",
    entity: "user",
    entityId: params.id,
  }),
  async ({ params, administrator, form }) => {
    const id = notFoundUnlessId(params.id);
    const submission = parseForm(form, { schema: banFormSchema });
    if (submission.status !== "success")
      return json({ lastResult: submission.reply(), formError: undefined }, { status: 400 });
    const { isBanned, reason } = submission.value;
    try {
      await setBanned(id, isBanned, { administratorId: administrator.id, reason });
    } catch (error) {
      if (error instanceof AppError && error.status === 404) throw error;
      const [refusal, init] = toFormRefusal(error, "adminUsers.ban.failed");
      return json({ lastResult: submission.reply(), ...refusal }, init);
    }
    const key = isBanned ? "adminUsers.toast.userBanned" : "adminUsers.toast.userUnbanned";
    return redirectWithToast(`/admin/users/${id}`, { key });
  },
);

export default function Ban() {
  const { user } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <UserPage
      title={t(user.isBanned ? "adminUsers.ban.endTitle" : "adminUsers.ban.title")}
      text={t(user.isBanned ? "adminUsers.ban.endText" : "adminUsers.ban.text")}
      user={user}
    >
      <BanForm
        userId={user.id}
        isBanned={user.isBanned}
        subscription={user.subscription}
        {...useActionData<typeof action>()}
      />
    </UserPage>
  );
}
