import { json } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader, stayHere } from "~/client/failures/failure-handling";
import { showToast } from "~/client/toast-store";
import { UserFacts } from "~/features/admin/users/components/user-facts";
import { UserMemories } from "~/features/admin/users/components/user-memories";
import { UserUse } from "~/features/admin/users/components/user-use";
import { UserPage } from "~/features/admin/users/components/user-page";
import { findUser } from "~/features/admin/users/find-user.server";
import { readUse } from "~/features/admin/users/read-use.server";
import { SHOWN_MEMORIES } from "~/features/admin/users/limits";
import { listMemoriesOnly } from "~/features/memory/list-memories.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";
import type { loader as layoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader(({ hasResponse }) => {
  showToast({
    kind: "error",
    key: hasResponse ? "adminUsers.memory.notLoaded" : "adminUsers.memory.noConnection",
  });
  throw stayHere();
});

export const loader = adminLoader(
  ({ params }) => ({ action: "viewUserDetails", entity: "user", entityId: params.id }),
  async ({ request, context, params, query }) => {
    const id = notFoundUnlessId(params.id);
    const before = query.get("before") ?? undefined;
    const user = await findUser(id);
    const [{ items, next }, use] = await Promise.all([
      listMemoriesOnly(id, { limit: SHOWN_MEMORIES, before }),
      readUse(id),
    ]);
    return json({
      title: await translated(request, context, "adminUsers.details.title"),
      user,
      use,
      memories: items,
      olderHref: next && `/admin/users/${id}?before=${next}`,
    });
  },
);

export default function UserDetails() {
  const { user, use, memories, olderHref } = useLoaderData<typeof loader>();
  const layout = useRouteLoaderData<typeof layoutLoader>("routes/admin+/_layout");
  const { t } = useTranslation();
  const path = `/admin/users/${user.id}`;
  return (
    <UserPage title={t("adminUsers.details.title")} user={user} isDetails>
      <div className="console-card">
        <UserFacts user={user} />
        <div className="flex flex-wrap gap-3">
          <Link className="btn" to={`${path}/edit`}>
            {t("adminUsers.action.edit")}
          </Link>
          {layout?.viewer.id !== user.id && (
            <>
              <Link className="btn" to={`${path}/ban`}>
                {t(user.isBanned ? "adminUsers.action.unban" : "adminUsers.action.ban")}
              </Link>
              <Link className="btn btn-danger" to={`${path}/delete`}>
                {t("adminUsers.action.delete")}
              </Link>
            </>
          )}
        </div>
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={`/admin/log?person=${user.id}`}>
            {t("adminUsers.details.entries")}
          </Link>
        </p>
      </div>
      {use && <UserUse use={use} />}
      <h2>{t("adminUsers.memory.title")}</h2>
      {memories.length === 0 && <p className="notice">{t("adminUsers.memory.none")}</p>}
      <UserMemories userId={user.id} memories={memories} />
      {olderHref && (
        <p>
          <Link className="link" to={olderHref}>
            {t("memories.older")}
          </Link>
        </p>
      )}
    </UserPage>
  );
}
