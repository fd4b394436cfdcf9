import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ConfigurationTable } from "~/features/guide/components/configuration-table";
import { TrainingNav } from "~/features/guide/components/training-nav";
import { listConfigurationRows } from "~/features/guide/configurations/configurations.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewConfigurations", entity: "configuration" }),
  async ({ request, context }) =>
    json({
      title: await translated(request, context, "admin.tabs.training"),
      configurations: await listConfigurationRows(),
    }),
);

export default function AiTraining() {
  const { configurations } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="configurations-title">
      <TrainingNav />
      <div className="console-bar items-center justify-between">
        <h2 id="configurations-title">{t("adminTraining.configurations")}</h2>
        <Link className="btn btn-primary" to="/admin/ai-training/new">
          {t("adminTraining.new")}
        </Link>
      </div>
      <p className="text-soft">{t("adminTraining.intro")}</p>
      <ConfigurationTable configurations={configurations} />
    </section>
  );
}
