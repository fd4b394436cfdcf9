import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { useOnline } from "~/client/use-online";
import { writeOutbox, type OutboxMessage } from "~/client/outbox";
import { OwnText } from "~/features/chat/messages/components/message";

/**
 * The message that waits in this conversation, unless it is already among the stored ones. `onReturn` returns it to
 * the box.
 */
export function OutboxBubble({
  waiting,
  conversationId,
  isStored,
  onReturn,
}: {
  waiting: OutboxMessage | null;
  conversationId: string;
  isStored(id: string | undefined): boolean;
  onReturn(text: string): void;
}) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const isOnline = useOnline();
  const here = waiting?.conversationId === conversationId ? waiting : null;
  const messageId = here?.messageId;

  const isThere = isStored(messageId);
  const key = here?.submitKey;
  const lastKey = useRef(key);
  useEffect(() => {
    if (isThere) writeOutbox(null);
    // It is among the stored ones now; another tab may have sent it.
    else if (messageId || (lastKey.current && !key)) revalidate();
    lastKey.current = key;
  }, [isThere, messageId, key, revalidate]);

  if (!here || here.error || isThere) return null;
  // The tab that was sending it may be closed.
  const isLeaving = (here.isSending && isOnline) || messageId !== undefined;
  return (
    <OwnText content={here.text}>
      <span role="status">{t(isLeaving ? "chat.waiting.sending" : "chat.waiting.label")}</span>
      {!isLeaving && (
        <button
          type="button"
          className="link min-h-6 pointer-coarse:min-h-11"
          onClick={() => {
            onReturn(here.text);
            writeOutbox(null);
          }}
        >
          {t("chat.waiting.takeBack")}
        </button>
      )}
    </OwnText>
  );
}
