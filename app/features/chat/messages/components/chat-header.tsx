import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FavoriteForm } from "~/components/favorite-form";
import { useClock } from "~/components/clock";
import { BackIcon, PencilIcon } from "~/components/icons";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ConversationDto } from "~/features/chat/types";

/** The conversation's title, the link back to the list, and the heart. */
export function ChatHeader({
  conversation,
  isNew,
  slot,
}: {
  conversation: ConversationDto;
  isNew: boolean;
  slot?: string;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  const date = formatLongDate(conversation.updatedAt, language, timeZone);
  return (
    <header className="chat-head" slot={slot}>
      <Link className="btn-icon" to="/conversations" aria-label={t("chat.back")}>
        <BackIcon />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 dir="auto">{conversation.title}</h1>
        <p className="text-soft text-sm">
          {isNew ? t("chat.newConversation") : t("chat.updatedOn", { date })}
        </p>
      </div>
      <Link
        className="btn-icon"
        to={`/conversations/${conversation.id}/edit`}
        aria-label={t("conversations.edit.link", { title: conversation.title })}
      >
        <PencilIcon />
      </Link>
      <FavoriteForm
        id={conversation.id}
        isFavorite={conversation.isFavorite}
        label={t("conversations.favorite", { title: conversation.title })}
        action={`/chat/${conversation.id}`}
      />
    </header>
  );
}
