import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { apiFetch } from "~/client/failures/session-expiry";
import type { ConversationDto, ConversationList, ConversationSection } from "~/features/chat/types";

type Kind = ConversationList;

interface Older {
  conversations: ConversationDto[];
  next: string | null;
}

/** How far above the end of the list the next page is requested, in pixels. */
const margin = "800px";

/** Conversations of one page, as the server's own. */
const pageSize = 30;
/** The server's page size. */
const mostAtOnce = 200;

/** The loaded pages of each visit, so that the back button shows a list of the same length. */
const kept = new Map<string, Older>();
/** How many visits are remembered. A visit without further pages needs no entry. */
const mostKept = 10;

function keep(id: string, older: Older): void {
  kept.delete(id);
  if (older.conversations.length === 0) return;
  kept.set(id, older);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
}

/**
 * Loads further pages while the reader scrolls. Put `sentinel` on the link to the next page, which stays usable if a
 * request fails. After a revalidation (a deletion, or the reader's return) the further pages are loaded again, too.
 * For one visit: its component is keyed by the location. What is `hidden`, because a form about it is on its way, is left
 * out until the pages are loaded again, which is done when the form has been answered.
 */
export function useOlderConversations(
  section: ConversationSection,
  kind: Kind | null,
  hidden: ReadonlySet<string>,
): Older & { sentinel: RefObject<HTMLAnchorElement> } {
  const { key } = useLocation();
  const { conversations: newest, next: firstNext } = section;
  const id = `${key}:${kind}`;
  const [older, setOlder] = useState<Older>(() => kept.get(id) ?? { conversations: [], next: firstNext });
  const sentinel = useRef<HTMLAnchorElement>(null);
  const length = useRef(older.conversations.length);

  useEffect(() => {
    // While something is hidden the server may still have it.
    if (!kind || hidden.size > 0) return;
    const abort = new AbortController();
    void loadAnew(firstNext, length.current, kind, abort.signal).then((anew) => {
      if (!anew || abort.signal.aborted) return;
      keep(id, anew);
      setOlder(anew);
    });
    return () => abort.abort();
  }, [newest, firstNext, kind, id, hidden]);

  useEffect(() => {
    length.current = older.conversations.length;
    const link = sentinel.current;
    if (!link || !kind || !older.next) return;
    const abort = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load(older, pageSize, kind, abort.signal).then((longer) => {
          if (!longer || abort.signal.aborted) return;
          const shown = without(hidden, longer);
          keep(id, shown);
          setOlder(shown);
        });
      },
      { rootMargin: margin },
    );
    observer.observe(link);
    return () => {
      observer.disconnect();
      abort.abort();
    };
  }, [older, kind, id, hidden]);

  useEffect(() => {
    if (hidden.size > 0) setOlder((all) => without(hidden, all));
  }, [hidden]);

  // What a deletion has moved to the first page is on a further one, too, until these are loaded again.
  const first = new Set(newest.map((conversation) => conversation.id));
  return {
    conversations: older.conversations.filter((one) => !first.has(one.id)),
    next: older.next,
    sentinel,
  };
}

function without(hidden: ReadonlySet<string>, { conversations, next }: Older): Older {
  return { conversations: conversations.filter(({ id }) => !hidden.has(id)), next };
}

/** Loads the same number of items from a new start; null when offline. */
async function loadAnew(
  next: string | null,
  length: number,
  kind: Kind,
  signal: AbortSignal,
): Promise<Older | null> {
  let anew: Older | null = { conversations: [], next };
  while (anew?.next && anew.conversations.length < length) {
    const missing = length - anew.conversations.length;
    anew = await load(anew, Math.min(missing, mostAtOnce), kind, signal);
  }
  return anew;
}

async function load(older: Older, limit: number, kind: Kind, signal: AbortSignal): Promise<Older | null> {
  const query = new URLSearchParams({ limit: String(limit), before: older.next! });
  if (kind === "favorites") query.set("favorite", "true");
  if (kind === "archived") query.set("archived", "true");
  const answer = await apiFetch(`/api/conversations?${query.toString()}`, { signal }).catch(() => null);
  if (!answer?.ok) return null;
  const page = (await answer.json()) as ConversationDto[];
  const next = /[?&]before=([^&>]+)/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;
  return { conversations: [...older.conversations, ...page], next: next && decodeURIComponent(next) };
}
