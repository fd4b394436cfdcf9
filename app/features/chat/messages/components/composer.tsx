import { useRef, type FormEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { SendIcon, StopIcon } from "~/components/icons";
import { InlineScript } from "~/components/document/inline-script";
import { earlyScript } from "~/features/chat/turns/components/early-script";
import type { MessageBox } from "./use-message-box";

/** The id of the note on the text's length. */
export const lengthNoteId = "message-length";

/**
 * The message box: a form that posts to the conversation, and during a reply a second one that stops it. Sending is
 * never disabled, not even during a reply or when the day's messages are used (`isSpent`), where it only looks so: the
 * server answers a message that states danger.
 */
export function Composer({
  box,
  action,
  submitKey,
  runningTurnId,
  isBusy,
  isSpent,
  isLivePage,
  isNew = false,
  onSend,
  onStop,
}: {
  box: MessageBox;
  action: string;
  submitKey: string;
  runningTurnId: string | null;
  isBusy: boolean;
  isSpent: boolean;
  /** The page is streamed with the reply and never hydrated. */
  isLivePage: boolean;
  /** Nothing has been written in the conversation. */
  isNew?: boolean;
  onSend(): void;
  onStop(): void;
}) {
  const { t } = useTranslation();
  const isStopping = useRef(false);
  const hasStop = isBusy && runningTurnId !== null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The early script may have sent the form already.
    if (event.currentTarget.dataset.sent) return;
    onSend();
    box.focus();
  }

  function stop(event: FormEvent) {
    event.preventDefault();
    if (!isStopping.current) onStop();
    isStopping.current = true;
    setTimeout(() => (isStopping.current = false), 1000);
    box.focus();
  }

  return (
    <div className="composer">
      <form className="composer-form" method="post" action={action} onSubmit={submit}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="submitKey" value={submitKey} />
        <textarea
          {...box.props}
          dir="auto"
          name="message"
          rows={1}
          data-first-focus={isNew || undefined}
          required
          enterKeyHint="send"
          aria-label={t("chat.message")}
          aria-describedby={box.length > 0 ? lengthNoteId : undefined}
          placeholder={t("chat.placeholder")}
        />
        {(!hasStop || isLivePage || !box.isBlank) && (
          <button
            data-send
            className={isSpent ? "send send-off" : "send"}
            aria-label={t("actions.send")}
            disabled={!isLivePage && box.isBlank}
          >
            <SendIcon />
          </button>
        )}
        <InlineScript code={earlyScript} />
      </form>
      {hasStop && (
        <form id="stop" method="post" action={action} onSubmit={stop}>
          <input type="hidden" name="intent" value="stop" />
          <input type="hidden" name="turnId" value={runningTurnId} />
          <button className="send" aria-label={t("actions.stop")}>
            <StopIcon />
          </button>
        </form>
      )}
    </div>
  );
}
