import { memo, useContext, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatRelativeTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { fillMarks } from "~/utils/text/text-marks";
import type { MessageView } from "~/features/chat/types";
import { MediaSlot } from "./media-slot";
import { RatingForm } from "./rating-form";
import { ReplyReceipt } from "./reply-receipt";
import { MARK } from "./reply-sprite";
import type { ReplyTools } from "./reply-tools";
import type { RatingFormProps } from "./use-ratings";
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
 * @param remedy what can be done about an incomplete reply, for the last one.
 */
export const Message = memo(function Message({
  message,
  time,
  ratingForm,
  sentRating,
  tools,
  remedy,
  Tools,
}: {
  message: MessageView;
  time: string;
  /** Null where nothing can be rated. */
  ratingForm: RatingFormProps | null;
  sentRating?: FormData;
  tools?: ReactNode;
  remedy?: ReactNode;
  Tools: typeof ReplyTools | null;
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
  return <Reply {...{ message, time, ratingForm, sentRating, tools, remedy, versions, Tools }} />;
});

function Reply({
  message,
  time,
  ratingForm,
  sentRating,
  tools,
  remedy,
  versions,
  Tools,
}: {
  message: Extract<MessageView, { role: "assistant" }>;
  time: string;
  ratingForm: RatingFormProps | null;
  sentRating?: FormData;
  tools?: ReactNode;
  remedy?: ReactNode;
  versions: ReactNode;
  Tools: typeof ReplyTools | null;
}) {
  const { t, i18n } = useTranslation();
  const words = useRef<HTMLDivElement>(null);
  const media = useContext(MediaSlot);
  const { id, html, quotations, metadata, createdAt, receipt, rating, place } = message;
  const form = ratingForm && !receipt?.isInCare && (
    <RatingForm messageId={id} rating={rating} sent={sentRating} form={ratingForm} />
  );
  const notes = quotations.map(({ text, place: source, href }) => ({
    text: t(text, { place: source }),
    href,
  }));
  return (
    <article className="guide" id={form || place ? `m-${place?.id ?? id}` : undefined}>
      <svg className="mark" aria-hidden="true" dangerouslySetInnerHTML={MARK} />
      <div>
        <span className="sr-only">{t("chat.guideSays")}</span>
        <div
          ref={words}
          className="prose"
          dir="auto"
          lang={receipt?.language}
          dangerouslySetInnerHTML={{ __html: fillMarks(html, notes) }}
        />
        {media?.(message)}
        {metadata?.ended && (
          <div className="reply-end">
            <p>{t(`chat.ended.${metadata.ended}`)}</p>
            {remedy}
          </div>
        )}
        <div className="reply-foot">
          {form}
          {tools}
          {Tools && <Tools words={words} language={receipt?.language ?? i18n.language} />}
          {versions}
          {receipt && <ReplyReceipt messageId={id} receipt={receipt} />}
          <time dateTime={createdAt}>{time}</time>
        </div>
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
      <div className="meta">{children}</div>
    </article>
  );
}
