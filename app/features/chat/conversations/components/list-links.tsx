import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ConversationList } from "~/features/chat/types";

/** Beside the heading of a list: the ways to choose several of its conversations, and to the archive. */
export function ListLinks({
  kind,
  total,
  archivedTotal,
}: {
  kind: ConversationList;
  total: number;
  archivedTotal: number;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isArchive = kind === "archived";
  return (
    <nav className="flex flex-wrap gap-x-5 text-sm empty:hidden" aria-label={t("conversations.links")}>
      {total > 1 && (
        <Link
          className="link row-link"
          to={isArchive ? "/conversations?select&archived" : "/conversations?select"}
        >
          {t("conversations.select.link")}
        </Link>
      )}
      {!isArchive && archivedTotal > 0 && (
        <Link className="link row-link" to="/conversations?archived">
          {t("conversations.archive.link", { number: formatCount(archivedTotal, language) })}
        </Link>
      )}
    </nav>
  );
}
