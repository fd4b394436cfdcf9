import { useTranslation } from "~/i18n/translation";
import { MAX_FEEDBACK_LENGTH } from "~/features/chat/limits";
import { THUMB } from "./reply-sprite";
import type { RatingFormProps } from "./use-ratings";

interface Rating {
  isHelpful: boolean;
  comment: string | null;
}

/** "Helpful" and "not helpful", each pressed again to take it back; then a note, for those who want to say more. */
export function RatingForm({
  messageId,
  rating,
  sent,
  form,
}: {
  messageId: string;
  rating?: Rating;
  /** What is on its way, until the page has it from the server or the request has failed. */
  sent?: FormData;
  form: RatingFormProps;
}) {
  const { t } = useTranslation();
  const current = sent ? sentRating(sent) : (rating ?? null);
  const fields = (
    <>
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="messageId" value={messageId} />
    </>
  );
  return (
    <>
      <form {...form}>
        {fields}
        {current?.comment && <input type="hidden" name="comment" value={current.comment} />}
        <span className="flex" role="group" aria-label={t("chat.rating.label")}>
          {([true, false] as const).map((isHelpful) => {
            const isOn = current?.isHelpful === isHelpful;
            const value = isHelpful ? "yes" : "no";
            const name = t(isHelpful ? "chat.rating.yes" : "chat.rating.no");
            const icon = `icon${isHelpful ? "" : " rotate-180"}${isOn ? " icon-filled" : ""}`;
            return (
              <button
                key={value}
                className={isOn ? "btn-icon text-light!" : "btn-icon"}
                name="isHelpful"
                value={isOn ? "withdraw" : value}
                aria-pressed={isOn}
                aria-label={name}
                title={name}
              >
                <svg className={icon} aria-hidden="true" dangerouslySetInnerHTML={THUMB} />
              </button>
            );
          })}
        </span>
      </form>
      {current && (
        <details className="rating-note">
          <summary>{t(current.comment ? "chat.rating.yourNote" : "chat.rating.note")}</summary>
          <form {...form}>
            {fields}
            <input type="hidden" name="isHelpful" value={current.isHelpful ? "yes" : "no"} />
            <input
              className="input"
              name="comment"
              maxLength={MAX_FEEDBACK_LENGTH}
              defaultValue={current.comment ?? ""}
              aria-label={t("chat.rating.yourNote")}
              placeholder={t("chat.rating.placeholder")}
              autoComplete="off"
              dir="auto"
            />
            <button className="btn">{t("chat.rating.save")}</button>
          </form>
        </details>
      )}
    </>
  );
}

function sentRating(form: FormData): Rating | null {
  const isHelpful = form.get("isHelpful");
  if (isHelpful === "withdraw") return null;
  return { isHelpful: isHelpful === "yes", comment: String(form.get("comment") ?? "") || null };
}
