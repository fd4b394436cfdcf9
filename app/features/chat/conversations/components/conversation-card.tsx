import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { FavoriteForm } from "~/components/favorite-form";
import { useClock } from "~/components/clock";
import { DeleteIcon, PencilIcon } from "~/components/icons";
import { formatListDateTime } from "~/i18n/format";
import type { TextPart } from "~/utils/search-text";
import type { ConversationDto } from "~/features/chat/types";
import { useCategoryName } from "~/components/use-category-name";

/** One conversation of a list. Everything but the buttons opens it. */
export function ConversationCard({
  conversation,
  title,
  excerpt,
  onDelete,
}: {
  conversation: ConversationDto;
  /** The title, with the search's hits marked. */
  title?: TextPart[];
  excerpt?: TextPart[] | null;
  onDelete: (conversation: ConversationDto) => void;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const categoryName = useCategoryName();
  const { id, category, updatedAt } = conversation;

  function askFirst(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onDelete(conversation);
  }

  return (
    <article className="card conversation">
      <h3>
        <Link to={`/chat/${id}`} prefetch="intent" dir="auto">
          {title ? <Marked parts={title} /> : conversation.title}
        </Link>
      </h3>
      {excerpt && (
        <p className="conversation-excerpt" dir="auto">
          <Marked parts={excerpt} />
        </p>
      )}
      <p className="text-soft text-sm">
        <time dateTime={updatedAt}>{formatListDateTime(updatedAt, timeZone)}</time>
        <span aria-hidden="true"> · </span>
        {categoryName(category)}
      </p>
      <div className="conversation-actions">
        <Link className="btn btn-quiet" to={`/chat/${id}`} tabIndex={-1} aria-hidden="true">
          {t("conversations.open")}
        </Link>
        <FavoriteForm
          id={conversation.id}
          isFavorite={conversation.isFavorite}
          label={t("conversations.favorite", { title: conversation.title })}
          action="/conversations"
        />
        <Link
          className="btn-icon"
          to={`/conversations/${id}/edit`}
          aria-label={t("conversations.edit.link", { title: conversation.title })}
        >
          <PencilIcon />
        </Link>
        <Link
          className="btn-icon"
          to={`/conversations/${id}/delete`}
          aria-label={t("conversations.delete.link", { title: conversation.title })}
          onClick={askFirst}
        >
          <DeleteIcon />
        </Link>
      </div>
    </article>
  );
}

function Marked({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, isHit }, index) =>
    isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
