import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { ConversationDto, ConversationSection } from "../types";

interface Older {
  conversations: ConversationDto[];
  next: string | null;
}

/** How far above the end of the list the next page is asked for. */
const margin = "800px";

/** What was loaded on, by the visit it was loaded in: the back button leads to a list as long as it was left. */
const kept = new Map<string, Older>();

/**
 * Loads a list on while the reader scrolls: `sentinel` goes on the link to the next page, which stays for those whose
 * line breaks.
 */
export function useOlderConversations(
  section: ConversationSection,
  kind: "favorites" | "all" | null,
): Older & { sentinel: RefObject<HTMLAnchorElement> } {
  const { key } = useLocation();
  const id = `${key}:${kind}`;
  const [older, setOlder] = useState<Older>(() => kept.get(id) ?? { conversations: [], next: section.next });
  const sentinel = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const link = sentinel.current;
    if (!link || !kind || !older.next) return;
    const abort = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load(older, kind, abort.signal).then((longer) => {
          if (!longer || abort.signal.aborted) return;
          kept.set(id, longer);
          setOlder(longer);
        });
      },
      { rootMargin: margin },
    );
    observer.observe(link);
    return () => {
      observer.disconnect();
      abort.abort();
    };
  }, [older, kind, id]);

  return { ...older, sentinel };
}

async function load(older: Older, kind: "favorites" | "all", signal: AbortSignal): Promise<Older | null> {
  const query = new URLSearchParams({ limit: "30", before: older.next! });
  if (kind === "favorites") query.set("favorite", "true");
  const answer = await fetch(`/api/conversations?${query.toString()}`, { signal }).catch(() => null);
  if (!answer?.ok) return null;
  const page = (await answer.json()) as ConversationDto[];
  const next = /[?&]before=([^&>]+)/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;
  return { conversations: [...older.conversations, ...page], next: next && decodeURIComponent(next) };
}
