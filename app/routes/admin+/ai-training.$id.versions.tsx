import { json } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { useClock } from "~/components/clock";
import { FormError } from "~/components/forms/form-error";
import { compareVersions } from "~/features/guide/configurations/compare-versions.server";
import { ConfigurationNav } from "~/features/guide/components/configuration-nav";
import { VersionDifferences } from "~/features/guide/components/version-differences";
import { findConfiguration } from "~/features/guide/configurations/configurations.server";
import { listVersions, restoreVersion } from "~/features/guide/configurations/configuration-versions.server";
import { restoreFormSchema, versionsPageSchema } from "~/features/guide/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatListDateTime } from "~/i18n/format";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminTraining.errors.unableToUpdate" });

const PAGE_SIZE = 25;

export const loader = adminLoader(
  ({ params }) => ({ action: "viewConfigurationVersions", entity: "configuration", entityId: params.id }),
  async ({ params, query }) => {
    const id = notFoundUnlessId(params.id);
    const { before } = versionsPageSchema.catch({ limit: PAGE_SIZE }).parse(Object.fromEntries(query));
    const compared = restoreFormSchema.safeParse({ version: query.get("compare") }).data?.version;
    const [comparison, { items, next }] = await Promise.all([
      compared === undefined ? null : compareVersions(id, compared),
      listVersions(id, { limit: PAGE_SIZE, before }),
    ]);
    const configuration = comparison?.configuration ?? (await findConfiguration(id));
    return json({
      title: configuration.name,
      id,
      name: configuration.name,
      present: configuration.version,
      compared: comparison && { version: compared!, differences: comparison.differences },
      versions: items,
      olderHref: next && `/admin/ai-training/${id}/versions?before=${next}`,
    });
  },
);

export const action = adminAction(
  ({ params, form }) => ({
    action: "restoreConfiguration",
    entity: "configuration",
    entityId: params.id,
    details: { version: String(form.get("version")).slice(0, 9) },
  }),
  async ({ administrator, context, params, form }) => {
    const id = notFoundUnlessId(params.id);
    const submission = parseForm(form, { schema: restoreFormSchema });
    if (submission.status !== "success") throw json({ code: "errors.badRequest" }, { status: 400 });
    // The tests of an active one run before.
    context.leaveQueue();
    try {
      await restoreVersion(administrator.id, id, submission.value.version);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) throw error;
      return json(...toFormRefusal(error, "adminTraining.errors.unableToUpdate"));
    }
    return redirectWithToast(`/admin/ai-training/${id}/versions`, { key: "adminTraining.toast.updated" });
  },
);

export default function Versions() {
  const { id, name, present, compared, versions, olderHref } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const path = `/admin/ai-training/${id}/versions`;
  return (
    <section className="console-section" aria-labelledby="versions-title">
      <h2 id="versions-title" dir="auto">
        {t("adminTraining.versionsOf", { name })}
      </h2>
      <ConfigurationNav id={id} />
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      {compared && <VersionDifferences {...compared} present={present} />}
      <ol className="rows max-w-form">
        {versions.map(({ version, createdAt }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <span>
              {t("adminTraining.version", { version })}
              <time className="help block tabular-nums" dateTime={createdAt}>
                {formatListDateTime(createdAt, timeZone)}
              </time>
            </span>
            {version === present ? (
              <span className="console-state" data-state="good">
                {t("adminTraining.present")}
              </span>
            ) : (
              <Form method="post" className="flex flex-wrap items-center gap-x-4" preventScrollReset>
                <Link className="link" to={`${path}?compare=${version}`}>
                  {t("adminTraining.compare")}
                </Link>
                <input type="hidden" name="version" value={version} />
                <button className="btn">{t("adminTraining.restore")}</button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      {olderHref && (
        <p>
          <Link className="link" to={olderHref}>
            {t("adminTraining.olderVersions")}
          </Link>
        </p>
      )}
    </section>
  );
}
