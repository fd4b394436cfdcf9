import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import { cutTitle } from "~/utils/text/text";

/** The fields of a memory that the console shows. */
export interface ShownMemory {
  id: string;
  type: "long_term" | "short";
  category: string | null;
  content: string;
  createdAt: string;
  source: { conversationId: string } | null;
}

/** How much of a conversation's id is shown (specification, section 2). */
const ID_LENGTH = 8;

/** What the guide remembers of a person, by category. */
export function UserMemories({ userId, memories }: { userId: string; memories: ShownMemory[] }) {
  const { t } = useTranslation();
  return [...grouped(memories)].map(([category, items]) => (
    <section key={category ?? ""} className="console-card" aria-labelledby={`category-${category ?? ""}`}>
      <h3 id={`category-${category ?? ""}`} className="[overflow-wrap:anywhere]">
        {category ? t(`memories.category.${category}`, { defaultValue: category }) : t("memories.noCategory")}
      </h3>
      <ul className="grid gap-4">
        {items.map((memory) => (
          <Memory key={memory.id} userId={userId} memory={memory} />
        ))}
      </ul>
    </section>
  ));
}

function grouped(memories: ShownMemory[]): Map<string | null, ShownMemory[]> {
  const groups = new Map<string | null, ShownMemory[]>();
  for (const memory of memories)
    groups.set(memory.category, [...(groups.get(memory.category) ?? []), memory]);
  return groups;
}

function Memory({ userId, memory }: { userId: string; memory: ShownMemory }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const { id, type, content, createdAt, source } = memory;
  return (
    <li className="grid gap-1">
      <p className="[overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
        {content}
      </p>
      <p className="text-soft flex flex-wrap items-center gap-x-3 text-sm">
        <span className="badge">
          {t(type === "short" ? "adminUsers.memory.short" : "adminUsers.memory.longTerm")}
        </span>
        <time dateTime={createdAt} className="tabular-nums">
          {formatListDateTime(createdAt, timeZone)}
        </time>
        {source && (
          <span>
            {t("adminUsers.memory.from")} <code>{source.conversationId.slice(0, ID_LENGTH)}</code>
          </span>
        )}
        <Link
          className="link inline-flex min-h-11 items-center"
          to={`/admin/users/${userId}/memories/${id}/delete`}
          aria-label={t("adminUsers.memory.deleteNamed", { text: cutTitle(content) })}
        >
          {t("adminUsers.memory.delete")}
        </Link>
      </p>
    </li>
  );
}
