import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { Skeletons } from "~/components/skeletons";
import { useIsSlow } from "~/client/use-is-slow";
import { usePendingIds } from "~/client/use-pending-ids";
import type { ConversationDto, ConversationHit, ConversationsScreenData } from "~/features/chat/types";
import { ConversationCard } from "./conversation-card";
import { ConversationSearch } from "./conversation-search";
import { ConversationsSection } from "./conversation-section";
import { DeleteDialog } from "~/components/forms/delete-question";
import { NoConversations } from "./no-conversations";

const leaving = ["delete", "archive", "unarchive"];

/** A person's conversations: search results, the archive, or the favourites and all of them, latest first. */
export function ConversationsScreen(props: ConversationsScreenData & { total: number }) {
  const { query, hits, isCut, isPartial, favorites, all, archived, archivedTotal, total } = props;
  const { t } = useTranslation();
  const { key } = useLocation();
  // The confirmation belongs to the visit in which it was opened.
  const [asked, setAsked] = useState<{ key: string; about: ConversationDto } | null>(null);
  const ask = (about: ConversationDto) => setAsked({ key, about });
  const hidden = usePendingIds("/conversations", leaving);

  const { location } = useNavigation();
  const isSearching =
    location?.pathname === "/conversations" && new URLSearchParams(location.search).has("q");
  const isSlow = useIsSlow(isSearching);
  const sections = [
    { kind: "favorites", section: favorites, loadsOn: !all },
    { kind: "all", section: all && { ...all, total }, loadsOn: true },
    { kind: "archived", section: archived, loadsOn: true },
  ] as const;

  return (
    <div className="page conversations">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t(archived ? "conversations.archive.title" : "conversations.title")}</h1>
        {archived ? (
          <Link className="btn" to="/conversations">
            {t("conversations.archive.back")}
          </Link>
        ) : (
          <Link className="btn btn-primary" to="/chat">
            {t("conversations.new")}
          </Link>
        )}
      </header>
      {total === 0 && archivedTotal === 0 ? (
        <NoConversations />
      ) : (
        <>
          {!archived && <ConversationSearch query={query} />}
          <div role="status" className="empty:hidden">
            {hits && !isSlow && (
              <h2 id="hits-title" className="text-lg [overflow-wrap:anywhere]">
                {t(isCut ? "conversations.search.cut" : "conversations.search.found", {
                  count: hits.length,
                  query,
                })}
              </h2>
            )}
          </div>
          {isSlow ? (
            <Skeletons count={3} className="conversation-list" />
          ) : hits ? (
            <>
              <Hits hits={hits.filter(({ conversation }) => !hidden.has(conversation.id))} onDelete={ask} />
              {isPartial && <p className="text-soft">{t("conversations.search.partial")}</p>}
            </>
          ) : (
            sections.map(
              ({ kind, section, loadsOn }) =>
                section && (
                  <ConversationsSection
                    key={`${key} ${kind}`}
                    {...{ kind, section, loadsOn, hidden, archivedTotal }}
                    onDelete={ask}
                  />
                ),
            )
          )}
          <DeleteDialog
            item={asked?.key === key ? asked.about : null}
            kind="conversation"
            action="/conversations"
            onClose={() => setAsked(null)}
          />
        </>
      )}
    </div>
  );
}

function Hits({
  hits,
  onDelete,
}: {
  hits: ConversationHit[];
  onDelete: (conversation: ConversationDto) => void;
}) {
  const { t } = useTranslation();
  if (hits.length === 0) return <p className="text-soft">{t("conversations.search.none")}</p>;
  return (
    <ul className="conversation-list" aria-labelledby="hits-title">
      {hits.map((hit) => (
        <li key={hit.conversation.id}>
          <ConversationCard {...hit} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}
