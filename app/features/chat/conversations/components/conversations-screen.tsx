import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeletons } from "~/components/skeletons";
import { useIsSlow } from "~/client/use-is-slow";
import type {
  ConversationDto,
  ConversationHit,
  ConversationSection,
  ConversationsScreenData,
} from "~/features/chat/types";
import { ConversationCard } from "./conversation-card";
import { ConversationSearch } from "./conversation-search";
import { DeleteDialog } from "~/components/delete-question";
import { NoConversations } from "./no-conversations";
import { useOlderConversations } from "./use-older-conversations";

/** A person's conversations: search results, or the favourites and all of them, latest first. */
export function ConversationsScreen(props: ConversationsScreenData & { total: number }) {
  const { query, hits, isCut, favorites, all, total } = props;
  const { t } = useTranslation();
  const { key } = useLocation();
  // The confirmation belongs to the visit in which it was opened.
  const [asked, setAsked] = useState<{ key: string; about: ConversationDto } | null>(null);
  const ask = (about: ConversationDto) => setAsked({ key, about });

  const { location } = useNavigation();
  const isSearching =
    location?.pathname === "/conversations" && new URLSearchParams(location.search).has("q");
  const isSlow = useIsSlow(isSearching);

  return (
    <div className="page">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1>{t("conversations.title")}</h1>
        <Link className="btn btn-primary" to="/chat">
          {t("conversations.new")}
        </Link>
      </header>
      {total === 0 ? (
        <NoConversations />
      ) : (
        <>
          <ConversationSearch query={query} />
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
            <Skeletons count={3} />
          ) : hits ? (
            <Hits hits={hits} onDelete={ask} />
          ) : (
            <>
              {favorites && (
                <Section
                  key={`${key} favorites`}
                  kind="favorites"
                  section={favorites}
                  loadsOn={!all}
                  onDelete={ask}
                />
              )}
              {all && (
                <Section key={`${key} all`} kind="all" section={{ ...all, total }} loadsOn onDelete={ask} />
              )}
            </>
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

type OnDelete = (conversation: ConversationDto) => void;

function Section({
  kind,
  section,
  loadsOn,
  onDelete,
}: {
  kind: "favorites" | "all";
  section: ConversationSection;
  loadsOn: boolean;
  onDelete: OnDelete;
}) {
  const { t } = useTranslation();
  const { conversations, next, sentinel } = useOlderConversations(section, loadsOn ? kind : null);
  return (
    <section className="grid gap-4" aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`} className="text-lg">
        {t(`conversations.section.${kind}`)} <span className="badge tabular-nums">{section.total}</span>
      </h2>
      {section.total === 0 && <p className="text-soft">{t("conversations.noFavorites")}</p>}
      <ul className="grid list-none gap-3 p-0">
        {[...section.conversations, ...conversations].map((conversation) => (
          <li key={conversation.id}>
            <ConversationCard conversation={conversation} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-3 empty:hidden">
        {section.isFurther && (
          <Link className="btn" to="/conversations">
            {t("conversations.newest")}
          </Link>
        )}
        {next && (
          <Link ref={sentinel} className="btn ml-auto" to={`/conversations?section=${kind}&before=${next}`}>
            {t(`conversations.older.${kind}`)}
          </Link>
        )}
      </div>
    </section>
  );
}

function Hits({ hits, onDelete }: { hits: ConversationHit[]; onDelete: OnDelete }) {
  const { t } = useTranslation();
  return (
    <section className="grid gap-4" aria-labelledby="hits-title">
      {hits.length === 0 && <p className="text-soft">{t("conversations.search.none")}</p>}
      <ul className="grid list-none gap-3 p-0">
        {hits.map(({ conversation, title, excerpt }) => (
          <li key={conversation.id}>
            <ConversationCard {...{ conversation, title, excerpt, onDelete }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
