import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { EditUserForm, type EditAnswer } from "~/features/admin/users/components/edit-user-form";
import { UserPage } from "~/features/admin/users/components/user-page";
import { findUser } from "~/features/admin/users/find-user.server";
import { editUserSchema } from "~/features/admin/users/schema";
import { changesAccess, updateUserFromForm } from "~/features/admin/users/update-user.server";
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
export const clientAction = pageAction({ key: "adminUsers.edit.failed" });

export const loader = adminLoader(
  ({ params }) => ({ action: "viewUser", entity: "user", entityId: params.id }),
  async ({ request, context, params }) =>
    json({
      title: await translated(request, context, "adminUsers.edit.title"),
      user: await findUser(notFoundUnlessId(params.id)),
    }),
);

export const action = adminAction(
  ({ params }) => ({ action: "updateUser", entity: "user", entityId: params.id }),
  async ({ request, context, params, administrator, form }) => {
    const id = notFoundUnlessId(params.id);
    const submission = parseForm(form, { schema: editUserSchema });
    if (submission.status !== "success")
      return json<EditAnswer>({ lastResult: submission.reply() }, { status: 400 });
    const { updatedAt: version, seen, ...changes } = submission.value;
    if (await changesAccess(id, changes)) {
      await requireFreshSignIn(request, `/admin/users/${id}/edit`, { context, form });
    }
    try {
      const { user, isConflict } = await updateUserFromForm(administrator.id, id, changes, { version, seen });
      if (isConflict)
        return json<EditAnswer>({ lastResult: submission.reply(), present: user }, { status: 409 });
    } catch (error) {
      // Someone who is gone has no form to return to.
      if (error instanceof AppError && error.status === 404) throw error;
      if (error instanceof AppError && error.code === "adminUsers.emailTaken") {
        const lastResult = submission.reply({ fieldErrors: { email: [error.code] } });
        return json<EditAnswer>({ lastResult }, { status: 409 });
      }
      const [refusal, init] = toFormRefusal(error, "adminUsers.edit.failed");
      return json<EditAnswer>({ lastResult: submission.reply(), ...refusal }, init);
    }
    return redirectWithToast(`/admin/users/${id}`, { key: "adminUsers.toast.userUpdated" });
  },
);

export default function EditUser() {
  const { user } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as EditAnswer | undefined;
  const { t } = useTranslation();
  return (
    <UserPage title={t("adminUsers.edit.title")} user={user}>
      <EditUserForm user={user} answer={answer} />
    </UserPage>
  );
}
