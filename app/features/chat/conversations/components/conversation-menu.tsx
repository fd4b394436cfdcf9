import { Form, Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { ArchiveIcon, DeleteIcon, MoreIcon, PencilIcon } from "~/components/icons";
import { Menu } from "~/components/menu";
import type { ConversationDto } from "~/features/chat/types";

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
      <Form method="post" action="/conversations" navigate={false} className="contents">
        <input type="hidden" name="id" value={id} />
        {isArchived && <input type="hidden" name="redirectTo" value="/conversations?archived" />}
        <button name="intent" value={isArchived ? "unarchive" : "archive"}>
          <ArchiveIcon />
          {t(isArchived ? "conversations.archive.takeOut" : "conversations.archive.put")}
        </button>
      </Form>
      <Link to={`/conversations/${id}/delete`} onClick={onDelete}>
        <DeleteIcon />
        {t("chat.delete")}
      </Link>
    </Menu>
  );
}
