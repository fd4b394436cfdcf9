import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ConversationDto } from "~/features/chat/types";
import { onOtherTab } from "./other-tabs";

/** The least time between two looks that the person's own windows bring about, in milliseconds. */
const BETWEEN_LOOKS_MS = 3_000;

/**
 * Loads the conversation again when it was changed or deleted elsewhere: at once after another tab of this browser, and
 * when the person comes back to this one, which finds what other devices did. A reply that runs is then read live.
 * @param isBusy a reply is read here already.
 */
export function useChangesElsewhere({ id, updatedAt, title }: ConversationDto, isBusy: boolean): void {
  const { revalidate } = useRevalidator();
  const shown = useRef({ isBusy, updatedAt, title });
  shown.current = { isBusy, updatedAt, title };

  useEffect(() => {
    let lookedAt = 0;
    let isHere = true;
    // One small request; without an answer the page stays as it is.
    const look = async () => {
      if (shown.current.isBusy || !navigator.onLine) return;
      lookedAt = Date.now();
      const response = await fetch(`/api/conversations/${id}`).catch(() => null);
      const there = response?.ok
        ? ((await response.json().catch(() => null)) as ConversationDto | null)
        : null;
      const before = shown.current;
      if (!isHere || before.isBusy) return;
      const isChanged = there && (there.updatedAt !== before.updatedAt || there.title !== before.title);
      if (isChanged || response?.status === 404) revalidate();
    };
    const comeBack = () => {
      if (document.visibilityState === "visible" && Date.now() - lookedAt > BETWEEN_LOOKS_MS) void look();
    };
    const leave = onOtherTab(id, () => void look());
    document.addEventListener("visibilitychange", comeBack);
    window.addEventListener("focus", comeBack);
    return () => {
      isHere = false;
      leave();
      document.removeEventListener("visibilitychange", comeBack);
      window.removeEventListener("focus", comeBack);
    };
  }, [id, revalidate]);
}
