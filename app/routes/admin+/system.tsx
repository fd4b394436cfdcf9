import { json } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { checkHealth } from "~/features/admin/check-health.server";
import { HealthList } from "~/features/admin/components/health-list";
import { SystemJobs } from "~/features/admin/components/system-jobs";
import { SystemMetrics } from "~/features/admin/components/system-metrics";
import { SystemSettings } from "~/features/admin/components/system-settings";
import { TryProviderForm } from "~/features/admin/components/try-provider-form";
import { loadSystem } from "~/features/admin/load-system.server";
import { periodSchema } from "~/features/admin/system-schema";
import { describeModel, toSettingsView } from "~/features/admin/view-settings.server";
import { KnowledgeCard } from "~/features/knowledge/components/knowledge-card";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { actOfSystemForm, answerSystemForm } from "~/http/admin/system-forms.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  () => ({ action: "viewSystem", entity: "system" }),
  async ({ request, context, query }) => {
    const { metrics, settings } = await loadSystem();
    return json({
      title: await translated(request, context, "adminSystem.title"),
      metrics,
      period: periodSchema.parse(query.get("period")),
      settings: toSettingsView(settings),
      guide: describeModel(),
      health: checkHealth(metrics).filter(({ state, command }) => state === "bad" || command),
    });
  },
);

export const action = adminAction(actOfSystemForm, answerSystemForm);

export default function System() {
  const { metrics, period, settings, guide, health } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const source = guide.model ? `${guide.model} (${guide.host})` : t("adminSystem.model.library");
  return (
    <>
      <section className="console-section" aria-labelledby="health-title">
        <h2 id="health-title">{t("adminSystem.health.title")}</h2>
        {health.length > 0 ? <HealthList items={health} /> : <p>{t("adminSystem.health.allGood")}</p>}
        <p>
          <Link className="link" to="/setup-hint">
            {t("adminSystem.health.setup")}
          </Link>
        </p>
      </section>
      <div className="console-cards">
        <section className="console-card" aria-labelledby="model-title">
          <h2 id="model-title">{t("adminSystem.model.title")}</h2>
          <p className="text-soft">{t("adminSystem.model.current", { source })}</p>
          <SystemSettings
            key={settings.version}
            settings={settings}
            providers={guide.providers}
            isRateLimited={guide.isRateLimited}
            answer={answer && "saving" in answer ? answer.saving : null}
          />
        </section>
        <div className="console-section">
          <section className="console-card" aria-labelledby="try-title">
            <h2 id="try-title">{t("adminSystem.try.title")}</h2>
            <TryProviderForm
              providers={guide.providers}
              current={settings.provider}
              trial={answer && "trial" in answer ? answer.trial : null}
              refusal={answer && "trying" in answer ? answer.trying : null}
            />
          </section>
          <KnowledgeCard isActive={guide.model !== null} />
        </div>
      </div>
      <section className="console-section" id="jobs" aria-labelledby="jobs-title">
        <h2 id="jobs-title">{t("adminSystem.jobs.title")}</h2>
        <SystemJobs jobs={metrics.jobs} />
      </section>
      <section className="console-section" id="metrics" aria-labelledby="metrics-title">
        <h2 id="metrics-title">{t("adminSystem.metrics.title")}</h2>
        <SystemMetrics metrics={metrics} period={period} />
      </section>
    </>
  );
}
