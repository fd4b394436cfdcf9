import { memo, useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useClock } from "~/components/clock";
import { Mark } from "~/components/mark";
import { formatRelativeTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { fillMarks } from "~/utils/text-marks";
import type { MessageView } from "~/features/chat/types";
import { MediaSlot } from "./media-slot";
import { RatingForm } from "./rating-form";
import { ReplyReceipt } from "./reply-receipt";
import { VersionNav } from "./version-nav";

/** Writes the time of a message in the reader's words, again every minute. */
export function useMessageTime(): (date: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, timeZone } = useClock();
  return (date) => formatRelativeTime(date, { now, timeZone, language, t });
}

/**
 * A stored message: the person's words in a bubble, the guide's on the page. A minute later only `time` differs.
 * @param tools what can be done with it, for the last ones of a conversation.
 */
export const Message = memo(function Message({
  message,
  time,
  isRatable,
  tools,
}: {
  message: MessageView;
  time: string;
  isRatable: boolean;
  tools?: ReactNode;
}) {
  const { place } = message;
  const versions = place && <VersionNav place={place} />;
  if (message.role === "user") {
    return (
      <OwnText content={message.content} id={place && `m-${place.id}`}>
        <time dateTime={message.createdAt}>{time}</time>
        {tools}
        {versions}
      </OwnText>
    );
  }
  return <Reply {...{ message, time, isRatable, tools, versions }} />;
});

function Reply({
  message,
  time,
  isRatable,
  tools,
  versions,
}: {
  message: Extract<MessageView, { role: "assistant" }>;
  time: string;
  isRatable: boolean;
  tools?: ReactNode;
  versions: ReactNode;
}) {
  const { t } = useTranslation();
  const media = useContext(MediaSlot);
  const { id, html, quotations, metadata, createdAt, receipt, rating, place } = message;
  const form = isRatable && !receipt?.isInCare && <RatingForm messageId={id} rating={rating} />;
  const notes = quotations.map(({ text, place: source, href }) => ({
    text: t(text, { place: source }),
    href,
  }));
  const isLast = Boolean(tools);
  return (
    <article className="guide" id={form || place ? `m-${place?.id ?? id}` : undefined}>
      <Mark />
      <div>
        <span className="sr-only">{t("chat.guideSays")}</span>
        <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: fillMarks(html, notes) }} />
        {media?.(message)}
        <p className="meta">
          {metadata?.ended && <span>{t(`chat.ended.${metadata.ended}`)}</span>}
          <time dateTime={createdAt}>{time}</time>
          {versions}
        </p>
        {isLast && (
          <div className="reply-tools">
            {tools}
            {form}
          </div>
        )}
        {receipt && (
          <ReplyReceipt messageId={id} receipt={receipt}>
            {!isLast && form}
          </ReplyReceipt>
        )}
      </div>
    </article>
  );
}

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
export function OwnText({ content, id, children }: { content: string; id?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <article className="own" id={id}>
      <span className="sr-only">{t("chat.youSay")}</span>
      <p className="own-words" dir="auto">
        {content}
      </p>
      <p className="meta">{children}</p>
    </article>
  );
}
