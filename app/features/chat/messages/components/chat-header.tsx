import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import { FavoriteForm } from "~/components/forms/favorite-form";
import { useClock } from "~/components/clock";
import { BackIcon, DeleteIcon, DownloadIcon, MoreIcon, PencilIcon } from "~/components/icons";
import { Menu } from "~/components/menu";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { ArchiveForm } from "~/features/chat/conversations/components/archive-form";
import { RenamableTitle } from "~/features/chat/conversations/components/renamable-title";
import type { ScreenConversation } from "~/features/chat/types";

/** The conversation's title, the link back to the list, the heart, and what else can be done with it. */
export function ChatHeader({
  conversation,
  isNew,
  slot,
}: {
  conversation: ScreenConversation;
  isNew: boolean;
  slot?: string;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  const { id, title, updatedAt } = conversation;
  const date = formatLongDate(updatedAt, language, timeZone);
  const state = isNew ? t("chat.newConversation") : t("chat.updatedOn", { date });
  return (
    <header className="chat-head" slot={slot}>
      <Link className="btn-icon" to="/conversations" aria-label={t("chat.back")}>
        <BackIcon />
      </Link>
      <div className="min-w-0 flex-1">
        <RenamableTitle conversation={conversation} />
        {/* An untitled conversation says so in its title. */}
        {state !== title && <p className="text-soft text-sm max-md:sr-only">{state}</p>}
      </div>
      <FavoriteForm
        id={id}
        isFavorite={conversation.isFavorite}
        label={t("conversations.favorite", { title })}
        action={`/chat/${id}`}
      />
      <Menu label={t("chat.more", { title })} summary={<MoreIcon />} className="icon-menu">
        <Link to={`/conversations/${id}/edit`}>
          <PencilIcon />
          {t("chat.rename")}
        </Link>
        {!isNew && (
          <a href={`/conversations/${id}/download`} download>
            <DownloadIcon />
            {t("chat.download")}
          </a>
        )}
        {!isNew && (
          <ArchiveForm
            id={id}
            isArchived={conversation.isArchived}
            redirectTo={conversation.isArchived ? `/chat/${id}` : undefined}
            // Taken out of the archive, it stays open.
            navigate={!conversation.isArchived}
          />
        )}
        <Link to={`/conversations/${id}/delete`}>
          <DeleteIcon />
          {t("chat.delete")}
        </Link>
      </Menu>
    </header>
  );
}
