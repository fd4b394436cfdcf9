import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ConversationDto, ConversationList, ConversationSection } from "~/features/chat/types";
import { ConversationCard } from "./conversation-card";
import { groupByDay } from "./day-groups";
import { ListLinks } from "./list-links";
import { useOlderConversations } from "./use-older-conversations";

type OnDelete = (conversation: ConversationDto) => void;

/** Favourites that are shown before "Show all". */
const FAVORITES_SHOWN = 3;

const emptyTexts = {
  favorites: "conversations.noFavorites",
  all: "conversations.archive.all",
  archived: "conversations.archive.empty",
};

/**
 * A section of the screen with its number: the favourites, of which three are shown at first; or a list in groups by day.
 * @param props.hidden those that are being deleted, archived or restored at the moment.
 */
export function ConversationsSection({
  kind,
  section,
  loadsOn,
  hidden,
  archivedTotal,
  onDelete,
}: {
  kind: ConversationList;
  section: ConversationSection;
  loadsOn: boolean;
  hidden: ReadonlySet<string>;
  archivedTotal: number;
  onDelete: OnDelete;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { conversations, next, sentinel } = useOlderConversations(section, loadsOn ? kind : null, hidden);
  const shown = [...section.conversations, ...conversations].filter(({ id }) => !hidden.has(id));
  const links = (
    <div className="flex flex-wrap justify-between gap-3 empty:hidden">
      {section.isFurther && (
        <Link className="btn" to={kind === "archived" ? "/conversations?archived" : "/conversations"}>
          {t("conversations.newest")}
        </Link>
      )}
      {next && (
        <Link
          ref={sentinel}
          className="btn ml-auto"
          to={
            kind === "archived"
              ? `/conversations?archived&before=${next}`
              : `/conversations?section=${kind}&before=${next}`
          }
        >
          {t(`conversations.older.${kind}`)}
        </Link>
      )}
    </div>
  );
  return (
    <section className="grid gap-3" aria-labelledby={`${kind}-title`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={`${kind}-title`} className={kind === "archived" ? "sr-only" : "text-lg"}>
          {t(`conversations.section.${kind}`)}{" "}
          {section.total !== null && (
            <span className="badge tabular-nums">{formatCount(section.total, language)}</span>
          )}
        </h2>
        {kind !== "favorites" && <ListLinks {...{ kind, archivedTotal }} total={section.total ?? 0} />}
      </div>
      {section.total === 0 && <p className="text-soft">{t(emptyTexts[kind])}</p>}
      {kind === "favorites" && !section.isFurther && shown.length > FAVORITES_SHOWN ? (
        <>
          <Rows rows={shown.slice(0, FAVORITES_SHOWN)} onDelete={onDelete} />
          <details className="more-favorites">
            <summary className="btn btn-quiet">
              {t("conversations.allFavorites", {
                number: formatCount(section.total ?? shown.length, language),
              })}
            </summary>
            <Rows rows={shown.slice(FAVORITES_SHOWN)} onDelete={onDelete} />
            {links}
          </details>
        </>
      ) : kind === "favorites" ? (
        <>
          <Rows rows={shown} onDelete={onDelete} />
          {links}
        </>
      ) : (
        <>
          <Groups rows={shown} isArchived={kind === "archived"} onDelete={onDelete} />
          {links}
        </>
      )}
    </section>
  );
}

function Groups(props: { rows: ConversationDto[]; isArchived: boolean; onDelete: OnDelete }) {
  const { t } = useTranslation();
  const { now, timeZone } = useClock();
  return groupByDay(props.rows, { now, timeZone }).map(({ group, rows }) => (
    <div key={group} className="grid gap-2">
      <h3 className="day-group">{t(`conversations.day.${group}`)}</h3>
      <Rows {...props} rows={rows} />
    </div>
  ));
}

function Rows({
  rows,
  isArchived,
  onDelete,
}: {
  rows: ConversationDto[];
  isArchived?: boolean;
  onDelete: OnDelete;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className="conversation-list">
      {rows.map((conversation) => (
        <li key={conversation.id}>
          <ConversationCard conversation={conversation} isArchived={isArchived} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}
