import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import type { FeedbackDetail } from "../types";
import { FeedbackState } from "./feedback-table";
import { PersonLink } from "./person-link";

/** What one person said of one reply, with the reply. */
export function FeedbackView({ feedback }: { feedback: FeedbackDetail }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const { at, isHelpful, comment, reply, email, configuration } = feedback;
  return (
    <>
      <dl className="console-facts">
        <dt>{t("adminContent.feedback.answer")}</dt>
        <dd>
          <FeedbackState isHelpful={isHelpful} />
        </dd>
        <dt>{t("adminContent.when")}</dt>
        <dd className="tabular-nums">{formatListDateTime(at, timeZone)}</dd>
        <dt>{t("adminContent.person")}</dt>
        <dd>
          <PersonLink userId={feedback.userId} email={email} />
        </dd>
        <dt>{t("adminContent.feedback.configuration")}</dt>
        <dd>
          {configuration
            ? t("adminContent.feedback.version", { ...configuration })
            : t("adminContent.feedback.noConfiguration")}
        </dd>
        <dt>{t("adminContent.feedback.note")}</dt>
        <dd dir="auto">{comment ?? t("adminContent.feedback.noNote")}</dd>
      </dl>
      <section className="console-card" aria-labelledby="reply-title">
        <h3 id="reply-title">{t("adminContent.feedback.reply")}</h3>
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {reply ?? t("adminContent.reports.replyGone")}
        </p>
      </section>
    </>
  );
}
