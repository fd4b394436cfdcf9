import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";

/** The content of an empty conversation: a welcome text, and first messages. A button sends its message. */
export function Starters({
  starters,
  action,
  submitKey,
  onSend,
}: {
  starters: readonly string[];
  action: string;
  submitKey: string;
  onSend(words: string): void;
}) {
  const { t } = useTranslation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button) onSend(button.value);
  }

  return (
    <div className="chat-empty">
      <Mark />
      <p>{t("chat.empty")}</p>
      {starters.length > 0 && (
        <form
          className="starters"
          method="post"
          action={action}
          aria-label={t("chat.starters")}
          onSubmit={submit}
        >
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="submitKey" value={`${submitKey}-begin`} />
          {starters.map((words) => (
            <button key={words} className="btn starter" name="message" value={words} dir="auto">
              {words}
            </button>
          ))}
        </form>
      )}
    </div>
  );
}
