import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { DeleteUserForm } from "~/features/admin/users/components/delete-user-form";
import { UserPage } from "~/features/admin/users/components/user-page";
import { deleteUser } from "~/features/admin/users/delete-user.server";
import { findUser } from "~/features/admin/users/find-user.server";
import { deleteUserSchema } from "~/features/admin/users/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
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
export const clientAction = pageAction({ key: "adminUsers.delete.failed" });

export const loader = adminLoader(
  ({ params }) => ({ action: "viewUser", entity: "user", entityId: params.id }),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, `/admin/users/${id}/delete`);
    return json({
      title: await translated(request, context, "adminUsers.delete.title"),
      user: await findUser(id),
    });
  },
);

export const action = adminAction(
  ({ params }) => ({ action: "deleteUser", entity: "user", entityId: params.id }),
  async ({ request, params, administrator, form }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, `/admin/users/${id}/delete`);
    const submission = parseForm(form, { schema: deleteUserSchema });
    if (submission.status !== "success")
      return json({ lastResult: submission.reply(), formError: undefined }, { status: 400 });
    const { email } = await findUser(id);
    if (submission.value.typed !== email.toLowerCase()) {
      const fieldErrors = { typed: ["adminUsers.delete.typeEmail"] };
      return json({ lastResult: submission.reply({ fieldErrors }), formError: undefined }, { status: 400 });
    }
    try {
      await deleteUser(administrator.id, id);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) throw error;
      const [refusal, init] = toFormRefusal(error, "adminUsers.delete.failed");
      return json({ lastResult: submission.reply(), ...refusal }, init);
    }
    return redirectWithToast("/admin", { key: "adminUsers.toast.userDeleted" });
  },
);

export default function DeleteUser() {
  const { user } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <UserPage title={t("adminUsers.delete.title")} text={t("adminUsers.delete.text")} user={user}>
      <DeleteUserForm user={user} {...useActionData<typeof action>()} />
    </UserPage>
  );
}
