import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useClock } from "~/components/clock";
import { HeartIcon } from "~/components/icons";
import { Mark } from "~/components/mark";
import { formatListDate } from "~/i18n/format";
import type { ConversationDto } from "../types";

/** A person's conversations, a page at a time, the latest first. */
export function ConversationList({
  conversations,
  total,
  olderHref,
  isFirstPage,
}: {
  conversations: ConversationDto[];
  total: number;
  olderHref: string | null;
  isFirstPage: boolean;
}) {
  const { t } = useTranslation();
  if (total === 0) return <NoConversations />;
  return (
    <div className="page">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1>{t("conversations.title")}</h1>
          <p className="text-soft">{t("conversations.count", { count: total })}</p>
        </div>
        <Link className="btn btn-primary" to="/chat">
          {t("conversations.new")}
        </Link>
      </header>
      <ul className="grid list-none gap-3 p-0">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationCard conversation={conversation} />
          </li>
        ))}
      </ul>
      <nav className="flex flex-wrap justify-between gap-3" aria-label={t("conversations.title")}>
        {!isFirstPage && (
          <Link className="btn" to="/conversations">
            {t("conversations.newest")}
          </Link>
        )}
        {olderHref && (
          <Link className="btn ml-auto" to={olderHref}>
            {t("conversations.older")}
          </Link>
        )}
      </nav>
    </div>
  );
}

function ConversationCard({ conversation }: { conversation: ConversationDto }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const { id, title, isFavorite, updatedAt } = conversation;
  return (
    <Link className="card" to={`/chat/${id}`} prefetch="intent">
      <span className="flex items-start justify-between gap-3">
        <h2 className="text-lg [overflow-wrap:anywhere]" dir="auto">
          {title}
        </h2>
        {isFavorite && (
          <span className="text-light">
            <HeartIcon filled />
            <span className="sr-only">{t("recent.favorite")}</span>
          </span>
        )}
      </span>
      <time className="text-soft text-sm" dateTime={updatedAt}>
        {formatListDate(updatedAt, timeZone)}
      </time>
    </Link>
  );
}

function NoConversations() {
  const { t } = useTranslation();
  return (
    <div className="page justify-items-start">
      <Mark />
      <div className="grid gap-2">
        <h1>{t("conversations.empty.title")}</h1>
        <p className="text-soft">{t("conversations.empty.text")}</p>
      </div>
      <Link className="btn btn-primary" to="/chat">
        {t("conversations.empty.link")}
      </Link>
    </div>
  );
}
