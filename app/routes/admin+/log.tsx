import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failure-handling";
import { LogFilterBar } from "~/features/admin/components/log-filter";
import { LogTable } from "~/features/admin/components/log-table";
import { findLoggedPerson, listLog, listLoggedActions } from "~/features/admin/list-log.server";
import { logFilterSchema } from "~/features/admin/schema";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewLog", entity: "log" }),
  async ({ request, context, query }) => {
    const parsed = logFilterSchema.safeParse(Object.fromEntries(query));
    if (!parsed.success) throw new AppError("errors.badRequest", 400);
    const { before, ...shown } = parsed.data;
    const { person, ...filter } = shown;
    const subject = person ? await findLoggedPerson(person) : undefined;
    const [page, actions] = await Promise.all([
      // No account has this address: the list is empty.
      listLog(subject === null ? { userId: "-" } : { ...filter, userId: subject?.id }, { before }),
      listLoggedActions(),
    ]);
    const chosen = Object.entries(shown).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return json({
      title: await translated(request, context, "admin.log.title"),
      shown: { ...shown, person: subject?.email ?? person },
      actions,
      administrators: page.administrators,
      entries: page.items,
      olderHref:
        page.next && `/admin/log?${new URLSearchParams([...chosen, ["before", page.next]]).toString()}`,
    });
  },
);

export default function Log() {
  const { shown, actions, administrators, entries, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="log-title">
      <h2 id="log-title">{t("admin.log.title")}</h2>
      <LogFilterBar shown={shown} actions={actions} administrators={administrators} />
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
