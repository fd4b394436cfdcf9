import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageLoader } from "~/client/failure-handling";
import { LogTable } from "~/features/admin/components/log-table";
import { listLog } from "~/features/admin/list-log.server";
import { logFilterSchema } from "~/features/admin/schema";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewLog", entity: "log" }),
  async ({ request, context, query }) => {
    const { before, ...filter } = logFilterSchema.parse(Object.fromEntries(query));
    const { items, next } = await listLog(filter, { before });
    return json({
      title: await translated(request, context, "admin.log.title"),
      entries: items,
      olderHref: next && `/admin/log?${new URLSearchParams({ ...filter, before: next }).toString()}`,
    });
  },
);

export default function Log() {
  const { entries, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="log-title">
      <h2 id="log-title">{t("admin.log.title")}</h2>
      {entries.length === 0 ? (
        <p className="notice">{t("admin.log.empty")}</p>
      ) : (
        <LogTable entries={entries} />
      )}
      {olderHref && (
        <p>
          <Link className="link" to={olderHref}>
            {t("admin.log.older")}
          </Link>
        </p>
      )}
    </section>
  );
}
