import { Link } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { FavoriteForm } from "~/components/forms/favorite-form";
import { useClock } from "~/components/clock";
import { DeleteIcon } from "~/components/icons";
import { formatListDateTime } from "~/i18n/format";
import type { TextPart } from "~/utils/text/search-text";
import type { ConversationDto } from "~/features/chat/types";
import { useCategoryName } from "~/components/use-category-name";
import { ConversationMenu } from "./conversation-menu";
import { LazyRenameForm } from "./lazy-rename-form";

/** One conversation of a list. Everything but the buttons opens it; F2 on its title renames it in its place. */
export function ConversationCard({
  conversation,
  title,
  excerpt,
  isArchived = false,
  onDelete,
}: {
  conversation: ConversationDto;
  /** The title, with the search's hits marked. */
  title?: TextPart[];
  excerpt?: TextPart[] | null;
  isArchived?: boolean;
  onDelete: (conversation: ConversationDto) => void;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const categoryName = useCategoryName();
  const [isRenaming, setRenaming] = useState(false);
  const { id, category, updatedAt } = conversation;

  const titleLink = useRef<HTMLAnchorElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The field took the place of the link and had the focus: it goes back, unless the person has moved on.
    if (wasRenaming.current && document.activeElement === document.body)
      titleLink.current?.focus({ preventScroll: true });
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  function askFirst(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onDelete(conversation);
  }

  function renameOnKey(event: KeyboardEvent) {
    if (event.key !== "F2") return;
    event.preventDefault();
    setRenaming(true);
  }

  const link = (
    <Link ref={titleLink} to={`/chat/${id}`} prefetch="intent" dir="auto" onKeyDown={renameOnKey}>
      {title ? <Marked parts={title} /> : conversation.title}
    </Link>
  );
  return (
    <article className="conversation">
      <div className="conversation-title">
        {isRenaming ? (
          <Suspense fallback={link}>
            <LazyRenameForm conversation={conversation} onEnd={() => setRenaming(false)} />
          </Suspense>
        ) : (
          link
        )}
      </div>
      {excerpt && (
        <p className="conversation-excerpt" dir="auto">
          <Marked parts={excerpt} />
        </p>
      )}
      <p className="conversation-facts">
        <time dateTime={updatedAt}>{formatListDateTime(updatedAt, timeZone)}</time>
        <span>{categoryName(category)}</span>
        {title && isArchived && <span className="badge">{t("conversations.archive.badge")}</span>}
      </p>
      <div className="conversation-actions">
        <Link className="btn btn-quiet max-lg:hidden" to={`/chat/${id}`} tabIndex={-1} aria-hidden="true">
          {t("conversations.open")}
        </Link>
        {!isArchived && (
          <FavoriteForm
            id={conversation.id}
            isFavorite={conversation.isFavorite}
            label={t("conversations.favorite", { title: conversation.title })}
            action="/conversations"
          />
        )}
        <Link
          className="btn-icon max-lg:hidden"
          to={`/conversations/${id}/delete`}
          aria-label={t("conversations.delete.link", { title: conversation.title })}
          onClick={askFirst}
        >
          <DeleteIcon />
        </Link>
        <ConversationMenu conversation={conversation} isArchived={isArchived} onDelete={askFirst} />
      </div>
    </article>
  );
}

function Marked({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, isHit }, index) =>
    isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
