import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { DeleteIcon, MoreIcon, PencilIcon } from "~/components/icons";
import { Menu } from "~/components/menu";
import type { ConversationDto } from "~/features/chat/types";
import { ArchiveForm } from "./archive-form";

/** What else can be done with a conversation of a list, behind three dots. It opens without scripts. */
export function ConversationMenu({
  conversation: { id, title },
  isArchived,
  onDelete,
}: {
  conversation: ConversationDto;
  isArchived: boolean;
  onDelete: (event: MouseEvent) => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu className="icon-menu conversation-menu" label={t("chat.more", { title })} summary={<MoreIcon />}>
      <Link to={`/conversations/${id}/edit`}>
        <PencilIcon />
        {t("chat.rename")}
      </Link>
      <ArchiveForm
        id={id}
        isArchived={isArchived}
        redirectTo={isArchived ? "/conversations?archived" : undefined}
        navigate={false}
      />
      <Link to={`/conversations/${id}/delete`} onClick={onDelete}>
        <DeleteIcon />
        {t("chat.delete")}
      </Link>
    </Menu>
  );
}
