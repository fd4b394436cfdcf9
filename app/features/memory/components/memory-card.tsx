import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate, formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { cutTitle } from "~/utils/text/text";
import type { ListedMemory } from "../types";
import { useMemoryCategory } from "./use-memory-category";

/** One memory: its content, kind and source, the replies that used it, and its buttons. */
export function MemoryCard({ memory }: { memory: ListedMemory }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  const categoryName = useMemoryCategory();
  const { id, content, category, type, expiresAt, isPaused } = memory;
  const text = cutTitle(content);
  return (
    <article className="card grid gap-3">
      <p className="font-serif text-lg [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
        {content}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <span className="badge [overflow-wrap:anywhere]">{categoryName(category)}</span>
        <span className="badge">{t(type === "short" ? "memories.short" : "memories.longTerm")}</span>
        {isPaused && <span className="badge">{t("memories.paused")}</span>}
      </p>
      <div className="text-soft grid gap-1 text-sm">
        {expiresAt && <p>{t("memories.fades", { date: formatLongDate(expiresAt, language, timeZone) })}</p>}
        <Source memory={memory} />
        <Uses memory={memory} />
      </div>
      <div className="-ml-3 flex flex-wrap">
        <Link
          className="btn btn-quiet"
          to={`/profile/memories/${id}/edit`}
          aria-label={t("memories.editNamed", { text })}
        >
          {t("memories.edit")}
        </Link>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            className="btn btn-quiet"
            name="intent"
            value={isPaused ? "resume" : "pause"}
            aria-label={t(isPaused ? "memories.resumeNamed" : "memories.pauseNamed", { text })}
          >
            {t(isPaused ? "memories.resume" : "memories.pause")}
          </button>
        </Form>
        <Link
          className="btn btn-quiet"
          to={`/profile/memories/${id}/forget`}
          aria-label={t("memories.forgetNamed", { text })}
        >
          {t("memories.forget")}
        </Link>
      </div>
    </article>
  );
}

function Source({ memory: { source, sourceTitle, createdAt } }: { memory: ListedMemory }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  return (
    <p className="[overflow-wrap:anywhere]">
      <time dateTime={createdAt}>{formatLongDate(createdAt, language, timeZone)}</time>
      {" · "}
      {source && sourceTitle !== null ? (
        <>
          {t("memories.from")}{" "}
          <Link className="link inline-block py-2.5" to={`/chat/${source.conversationId}`} dir="auto">
            {sourceTitle}
          </Link>
        </>
      ) : (
        t(source ? "memories.fromConversation" : "memories.own")
      )}
    </p>
  );
}

function Uses({ memory: { uses, useCount } }: { memory: ListedMemory }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  if (useCount === 0) return <p>{t("memories.unused")}</p>;
  return (
    <details>
      <summary className="inline-block cursor-pointer py-2.5 underline">
        {t("memories.uses", { count: useCount })}
      </summary>
      <ul>
        {uses.map(({ messageId, conversationId, createdAt }) => (
          <li key={messageId}>
            <Link className="link inline-block py-2.5" to={`/chat/${conversationId}`}>
              {t("memories.useOn", {
                date: formatLongDate(createdAt, language, timeZone),
                time: formatTime(createdAt, language, timeZone),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
