import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import type { FeedbackRow } from "../types";

/** What people said of replies, without their words. The configuration is a link that filters by it. */
export function FeedbackTable({
  feedback,
  hrefOf,
}: {
  feedback: FeedbackRow[];
  hrefOf: (row: FeedbackRow) => string;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminContent.when")}</th>
          <th scope="col">{t("adminContent.feedback.answer")}</th>
          <th scope="col">{t("adminContent.feedback.note")}</th>
          <th scope="col">{t("adminContent.feedback.configuration")}</th>
        </tr>
      </thead>
      <tbody>
        {feedback.map((row) => (
          <tr key={row.id}>
            <td data-label={t("adminContent.when")} className="tabular-nums">
              <Link className="link" to={`/admin/content/feedback/${row.id}`}>
                <time dateTime={row.at}>{formatListDateTime(row.at, timeZone)}</time>
              </Link>
            </td>
            <td data-label={t("adminContent.feedback.answer")}>
              <FeedbackState isHelpful={row.isHelpful} />
            </td>
            <td data-label={t("adminContent.feedback.note")}>
              {t(row.hasComment ? "adminContent.feedback.hasNote" : "adminContent.feedback.noNote")}
            </td>
            <td data-label={t("adminContent.feedback.configuration")}>
              {row.configuration ? (
                <Link className="link" to={hrefOf(row)}>
                  {t("adminContent.feedback.version", { ...row.configuration })}
                </Link>
              ) : (
                t("adminContent.feedback.noConfiguration")
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a person found a reply helpful. */
export function FeedbackState({ isHelpful }: { isHelpful: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="console-state" data-state={isHelpful ? "good" : "bad"}>
      {t(isHelpful ? "adminContent.feedback.helpful" : "adminContent.feedback.notHelpful")}
    </span>
  );
}
