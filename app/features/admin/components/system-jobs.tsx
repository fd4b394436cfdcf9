import { Form } from "@remix-run/react";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import type { SystemMetrics } from "~/features/admin/metrics/types";
import { useFigures } from "./figures";

const states = ["waiting", "scheduled", "running", "failed"] as const;

/** The background jobs, and those that failed for good. */
export function SystemJobs({ jobs }: { jobs: SystemMetrics["jobs"] }) {
  const { t, count } = useFigures();
  return (
    <>
      <dl className="console-summary">
        {states.map((state) => (
          <div key={state}>
            <dt>{t(`adminSystem.jobs.${state}`)}</dt>
            <dd>{count(jobs[state])}</dd>
          </div>
        ))}
      </dl>
      {jobs.dead.length === 0 ? (
        <p className="text-soft">{t("adminSystem.jobs.none")}</p>
      ) : (
        <DeadJobs jobs={jobs.dead} />
      )}
    </>
  );
}

function DeadJobs({ jobs }: { jobs: SystemMetrics["jobs"]["dead"] }) {
  const { t } = useFigures();
  const { timeZone } = useClock();
  return (
    <>
      <p className="text-soft">{t("adminSystem.jobs.text")}</p>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t("adminSystem.jobs.name")}</th>
            <th scope="col">{t("adminSystem.jobs.failedAt")}</th>
            <th scope="col">{t("adminSystem.jobs.reason")}</th>
            <th scope="col">{t("adminSystem.jobs.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td data-label={t("adminSystem.jobs.name")}>
                <code>{job.name}</code>
              </td>
              <td data-label={t("adminSystem.jobs.failedAt")} className="tabular-nums">
                {formatListDateTime(job.failedAt, timeZone)}
              </td>
              <td data-label={t("adminSystem.jobs.reason")}>{job.reason}</td>
              <td data-label={t("adminSystem.jobs.actions")}>
                <Form method="post" className="console-bar" preventScrollReset>
                  <input type="hidden" name="jobId" value={job.id} />
                  <button className="btn" name="intent" value="retry">
                    {t("adminSystem.jobs.retry")}
                  </button>
                  <button className="btn btn-danger" name="intent" value="drop">
                    {t("adminSystem.jobs.drop")}
                  </button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
