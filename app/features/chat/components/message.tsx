import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useClock } from "~/components/clock";
import { Mark } from "~/components/mark";
import { formatRelativeTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { MessageView } from "../types";

/** A stored message: the person's words in a bubble, the guide's on the page. */
export const Message = memo(function Message({ message }: { message: MessageView }) {
  const { t } = useTranslation();
  const ended = message.metadata?.ended;
  if (message.role === "user") {
    return <OwnMessage content={message.content} createdAt={message.createdAt} />;
  }
  return (
    <article className="guide">
      <Mark />
      <div>
        <span className="sr-only">{t("chat.guideSays")}</span>
        <div className="prose" dangerouslySetInnerHTML={{ __html: message.html }} />
        <p className="meta">
          {ended && <span className="meta-fixed">{t(`chat.ended.${ended}`)}</span>}
          <MessageTime date={message.createdAt} />
        </p>
      </div>
    </article>
  );
});

/** The person's own words, exactly as they were typed. */
export function OwnMessage({ content, createdAt }: { content: string; createdAt: string }) {
  const { t } = useTranslation();
  return (
    <article className="own">
      <span className="sr-only">{t("chat.youSay")}</span>
      <p className="own-words">{content}</p>
      <p className="meta">
        <MessageTime date={createdAt} />
      </p>
    </article>
  );
}

function MessageTime({ date }: { date: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return <time dateTime={date}>{formatRelativeTime(date, { ...useClock(), language, t })}</time>;
}
