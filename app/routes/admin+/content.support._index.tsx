import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { SupportFilter } from "~/features/admin/support/components/support-filter";
import { SupportTable } from "~/features/admin/support/components/support-table";
import { supportPageSchema } from "~/features/support/admin-schema";
import { listSupportRequests } from "~/features/support/list-support-requests.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewSupportRequests", entity: "supportRequest" }),
  async ({ request, context, query, administrator }) => {
    const { before, ...filter } = supportPageSchema.parse(Object.fromEntries(query));
    const { status, assignee } = filter;
    const assigneeId = assignee && administrator.id;
    const { items, next } = await listSupportRequests({ status, assigneeId }, { before });
    const shown = { ...(status && { status }), ...(assignee && { assignee }) };
    return json({
      title: await translated(request, context, "adminSupport.title"),
      filter: { status: status ?? "", assignee: assignee ?? "" },
      requests: items,
      olderHref:
        next && `/admin/content/support?${new URLSearchParams({ ...shown, before: next }).toString()}`,
    });
  },
);

export default function SupportRequests() {
  const { filter, requests, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={t("adminSupport.title")}>
      <SupportFilter key={`${filter.status} ${filter.assignee}`} filter={filter} />
      {requests.length === 0 ? (
        <p className="notice">{t("adminSupport.empty")}</p>
      ) : (
        <SupportTable requests={requests} />
      )}
      {olderHref && (
        <p>
          <Link className="link" to={olderHref}>
            {t("adminSupport.older")}
          </Link>
        </p>
      )}
    </ContentPage>
  );
}
