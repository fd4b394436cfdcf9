import { json } from "@remix-run/node";
import { useLoaderData, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader, stayHere } from "~/client/failures/failure-handling";
import { showToast } from "~/client/toast-store";
import { UsersBar } from "~/features/admin/users/components/users-bar";
import { UsersPages, UsersRange } from "~/features/admin/users/components/users-pages";
import { UsersSkeleton } from "~/features/admin/users/components/users-skeleton";
import { UsersTable } from "~/features/admin/users/components/users-table";
import { USERS_PAGE } from "~/features/admin/users/limits";
import { listUsers } from "~/features/admin/users/list-users.server";
import { usersPageSchema } from "~/features/admin/users/schema";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";
import type { loader as layoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader(({ description }) => {
  showToast({ kind: "error", key: "adminUsers.fetchFailed", description });
  throw stayHere();
});

export const loader = adminLoader(
  // What was searched for may be a person's name, so it is not kept.
  ({ query }) => ({
    action: "viewUsers",
    entity: "users",
    details: query.get("search") ? { isSearch: true } : undefined,
  }),
  async ({ request, context, query }) => {
    const parsed = usersPageSchema.safeParse(Object.fromEntries(query));
    if (!parsed.success) throw new AppError("errors.badRequest", 400);
    const { page, sort, ...filter } = parsed.data;
    const filters = new URLSearchParams(
      Object.entries({ ...filter, ...(sort !== "-joined" && { sort }) }).filter(
        (entry): entry is [string, string] => Boolean(entry[1]),
      ),
    );
    return json({
      title: await translated(request, context, "adminUsers.title"),
      shown: parsed.data,
      query: filters.toString(),
      ...(await listUsers(filter, { page, sort, limit: USERS_PAGE })),
    });
  },
);

export default function Users() {
  const { shown, query, users, totalCount, isExactCount } = useLoaderData<typeof loader>();
  const layout = useRouteLoaderData<typeof layoutLoader>("routes/admin+/_layout");
  const { state, location } = useNavigation();
  const { t } = useTranslation();
  const isLoading = state === "loading" && location.pathname === "/admin";
  const part = { page: shown.page, shown: users.length, total: totalCount, isExact: isExactCount };
  const isEmpty = totalCount === 0;
  const isNarrowed = Boolean(shown.search || shown.plan || shown.status || shown.method);
  return (
    <section className="console-section" aria-labelledby="users-title">
      <h2 id="users-title">{t("adminUsers.title")}</h2>
      <UsersBar shown={shown} query={query} />
      {isLoading && <UsersSkeleton />}
      {!isLoading && users.length > 0 && <UsersTable users={users} ownId={layout?.viewer.id ?? null} />}
      <div className="flex flex-wrap items-center gap-x-5">
        {/* It stays while a search runs, so that a screen reader tells what was found. */}
        <div role="status" className={isEmpty ? "grow" : undefined}>
          {!isLoading && isEmpty && <NoUsers isNarrowed={isNarrowed} />}
          {!isLoading && !isEmpty && <UsersRange {...part} />}
        </div>
        {!isLoading && !isEmpty && <UsersPages {...part} query={query} />}
      </div>
    </section>
  );
}

function NoUsers({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="notice">
      <p className="font-medium">{t("adminUsers.empty.title")}</p>
      <p className="text-soft">{t(isNarrowed ? "adminUsers.empty.search" : "adminUsers.empty.none")}</p>
    </div>
  );
}
