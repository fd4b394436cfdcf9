import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { reportStatuses } from "~/features/reports/limits";
import { formatListDateTime } from "~/i18n/format";
import type { ReportDetail } from "../types";
import { PersonLink } from "./person-link";
import { ReportState } from "./reports-table";

/** One report: who says what about whose item or reply. */
export function ReportView({ report }: { report: ReportDetail }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const isBusy = useNavigation().state === "submitting";
  const { kind, reason, status, at, comment, reporter, isFromVisitor, userId, email, item, excerpt } = report;
  return (
    <>
      <dl className="console-facts">
        <dt>{t("adminContent.state")}</dt>
        <dd>
          <ReportState status={status} />
        </dd>
        <dt>{t("adminContent.when")}</dt>
        <dd className="tabular-nums">{formatListDateTime(at, timeZone)}</dd>
        <dt>{t("adminContent.reports.about")}</dt>
        <dd>{t(`adminContent.reports.kind.${kind}`)}</dd>
        <dt>{t("adminContent.person")}</dt>
        <dd>
          <PersonLink userId={userId} email={email} />
        </dd>
        <dt>{t("adminContent.reports.from")}</dt>
        <dd>{isFromVisitor ? t("adminContent.reports.visitor") : (reporter ?? t("admin.log.gone"))}</dd>
        <dt>{t("adminContent.reports.reason")}</dt>
        <dd>{t(`report.reason.${reason}`)}</dd>
        {comment && (
          <>
            <dt>{t("adminContent.reports.words")}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {comment}
            </dd>
          </>
        )}
        {kind === "item" && (
          <>
            <dt>{t("adminContent.items.name")}</dt>
            <dd>
              {item ? (
                <Link className="link" to={`/admin/content/items/${item.id}`} dir="auto">
                  {item.title}
                </Link>
              ) : (
                t("adminContent.reports.itemGone")
              )}
            </dd>
          </>
        )}
      </dl>
      {kind === "reply" && <Excerpt excerpt={excerpt} />}
      <Form method="post" className="console-bar">
        {reportStatuses
          .filter((one) => one !== status)
          .map((one) => (
            <button
              key={one}
              className={one === "resolved" ? "btn btn-primary" : "btn"}
              name="status"
              value={one}
              disabled={isBusy}
            >
              {t(`adminContent.reports.set.${one}`)}
            </button>
          ))}
      </Form>
    </>
  );
}

function Excerpt({ excerpt }: Pick<ReportDetail, "excerpt">) {
  const { t } = useTranslation();
  if (excerpt.length === 0) return <p className="notice">{t("adminContent.reports.replyGone")}</p>;
  return (
    <section className="console-card" aria-labelledby="excerpt-title">
      <h3 id="excerpt-title">{t("adminContent.reports.excerpt")}</h3>
      <dl className="grid gap-3">
        {excerpt.map(({ role, content, isReported }, index) => (
          <div key={index}>
            <dt className="text-soft text-sm">
              {t(
                isReported
                  ? "adminContent.reports.reported"
                  : role === "user"
                    ? "adminContent.reports.said"
                    : "adminContent.reports.guide",
              )}
            </dt>
            <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {content}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
