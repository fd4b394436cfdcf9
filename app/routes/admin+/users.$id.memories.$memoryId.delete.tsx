import { json } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { UserPage } from "~/features/admin/users/components/user-page";
import { findUser } from "~/features/admin/users/find-user.server";
import { forgetMemory } from "~/features/memory/forget-memories.server";
import { findMemory } from "~/features/memory/list-memories.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectOnFailure, redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminUsers.memory.deleteFailed" });

const pathOf = (id: string, memoryId: string) => `/admin/users/${id}/memories/${memoryId}/delete`;

export const loader = adminLoader(
  ({ params }) => ({ action: "viewMemories", entity: "user", entityId: params.id }),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    const memoryId = notFoundUnlessId(params.memoryId);
    const user = await findUser(id);
    const { content } = await findMemory(id, memoryId);
    await requireFreshSignIn(request, pathOf(id, memoryId));
    return json({
      title: await translated(request, context, "adminUsers.memory.deleteTitle"),
      user,
      content,
    });
  },
);

export const action = adminAction(
  ({ params }) => ({ action: "deleteMemory", entity: "user", entityId: params.id }),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    const memoryId = notFoundUnlessId(params.memoryId);
    await requireFreshSignIn(request, pathOf(id, memoryId));
    const path = `/admin/users/${id}`;
    const deletion = forgetMemory(id, memoryId);
    await redirectOnFailure(context, deletion, path, { key: "adminUsers.memory.deleteFailed" });
    return redirectWithToast(path, { key: "adminUsers.toast.memoryDeleted" });
  },
);

export default function DeleteMemory() {
  const { user, content } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <UserPage title={t("adminUsers.memory.deleteTitle")} text={t("adminUsers.memory.deleteText")} user={user}>
      <blockquote className="console-card [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
        {content}
      </blockquote>
      <Form method="post" className="flex flex-wrap gap-3">
        <button className="btn btn-danger">{t("adminUsers.memory.delete")}</button>
        <Link className="btn" to={`/admin/users/${user.id}`}>
          {t("actions.cancel")}
        </Link>
      </Form>
    </UserPage>
  );
}
