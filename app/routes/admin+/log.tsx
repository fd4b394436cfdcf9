import { json, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { LogFilterBar } from "~/features/admin/components/log-filter";
import { LogTable } from "~/features/admin/components/log-table";
import { findLoggedPerson, listLog, listLoggedActions } from "~/features/admin/list-log.server";
import { logFilterSchema, logFormSchema } from "~/features/admin/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  () => ({ action: "viewLog", entity: "log" }),
  async ({ request, context, query }) => {
    const parsed = logFilterSchema.safeParse(Object.fromEntries(query));
    if (!parsed.success) throw new AppError("errors.badRequest", 400);
    const { before, ...shown } = parsed.data;
    const { person, ...filter } = shown;
    const [subject, page, actions] = await Promise.all([
      person ? findLoggedPerson(person) : null,
      listLog({ ...filter, userId: person }, { before }),
      listLoggedActions(),
    ]);
    return json({
      title: await translated(request, context, "admin.log.title"),
      shown: { ...shown, person: subject?.email ?? person },
      actions,
      administrators: page.administrators,
      entries: page.items,
      olderHref: page.next && logPath({ ...shown, before: page.next }),
    });
  },
);

/** An email address in the page's address would stay in histories and in the logs of proxies: an id stands there. */
export const action = adminAction(
  () => ({ action: "viewLog", entity: "log" }),
  async ({ form }) => {
    const shown = logFormSchema.parse(Object.fromEntries(form));
    const subject = shown.person ? await findLoggedPerson(shown.person) : undefined;
    // No account has this address.
    if (subject === null) return json({ shown });
    return redirect(logPath({ ...shown, person: subject?.id }));
  },
);

function logPath(filter: Record<string, string | undefined>): string {
  const chosen = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(chosen).toString();
  return `/admin/log${query && `?${query}`}`;
}

export default function Log() {
  const { actions, administrators, ...found } = useLoaderData<typeof loader>();
  // Someone without an account has no entries.
  const unknown = useActionData<typeof action>();
  const { shown, entries, olderHref } = unknown ? { ...unknown, entries: [], olderHref: null } : found;
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
