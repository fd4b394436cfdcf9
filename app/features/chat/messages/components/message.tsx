import { memo, useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useClock } from "~/components/clock";
import { Mark } from "~/components/mark";
import { formatRelativeTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { MessageView } from "~/features/chat/types";
import { MediaSlot } from "./media-slot";
import { ReplyReceipt } from "./reply-receipt";

/** Writes the time of a message in the reader's words, again every minute. */
export function useMessageTime(): (date: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, timeZone } = useClock();
  return (date) => formatRelativeTime(date, { now, timeZone, language, t });
}

/** A stored message: the person's words in a bubble, the guide's on the page. A minute later only `time` differs. */
export const Message = memo(function Message({ message, time }: { message: MessageView; time: string }) {
  const { t } = useTranslation();
  const ended = message.metadata?.ended;
  const media = useContext(MediaSlot);
  if (message.role === "user") {
    return <OwnMessage content={message.content} createdAt={message.createdAt} time={time} />;
  }
  return (
    <article className="guide">
      <Mark />
      <div>
        <span className="sr-only">{t("chat.guideSays")}</span>
        <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: message.html }} />
        {media?.(message)}
        <p className="meta">
          {ended && <span>{t(`chat.ended.${ended}`)}</span>}
          <time dateTime={message.createdAt}>{time}</time>
        </p>
        {message.receipt && <ReplyReceipt receipt={message.receipt} />}
      </div>
    </article>
  );
});

/** The person's own words, exactly as they were typed. */
export function OwnMessage({
  content,
  createdAt,
  time,
}: {
  content: string;
  createdAt: string;
  time: string;
}) {
  return (
    <OwnText content={content}>
      <time dateTime={createdAt}>{time}</time>
    </OwnText>
  );
}

/** The bubble, with a line under it. */
export function OwnText({ content, children }: { content: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <article className="own">
      <span className="sr-only">{t("chat.youSay")}</span>
      <p className="own-words" dir="auto">
        {content}
      </p>
      <p className="meta">{children}</p>
    </article>
  );
}
