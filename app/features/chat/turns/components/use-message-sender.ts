import { useRevalidator } from "@remix-run/react";
import { useCallback, useRef, type Dispatch, type SetStateAction } from "react";
import { showToast } from "~/client/toast-store";
import { readOutbox, writeOutbox } from "~/client/outbox";
import { useLanguage } from "~/i18n/use-language";
import { idleTurn, type LiveTurnState } from "./live-turn-state";
import { tellOtherTabs } from "./other-tabs";
import { newSubmitKey, sendMessage } from "./send-message";

/**
 * Sends a message of one conversation, or puts it into the outbox when offline, and starts its live turn. Resolves to
 * false when neither was possible and the text belongs back in the box.
 */
export function useMessageSender(
  conversationId: string,
  viewerId: string,
  setLive: Dispatch<SetStateAction<LiveTurnState>>,
): (message: string) => Promise<boolean> {
  // Not the page's own: one that was kept is opened more than once. The same key is the same message to the server, so
  // words that were changed get another.
  const attempt = useRef<{ message: string; key: string } | null>(null);
  const language = useLanguage();
  const { revalidate } = useRevalidator();

  return useCallback(
    async (message) => {
      const waiting = readOutbox();
      if (waiting && !waiting.messageId && (waiting.conversationId === conversationId || !navigator.onLine)) {
        setLive((before) => ({ ...before, error: "errors.oneWaiting" }));
        return false;
      }
      if (attempt.current?.message !== message) attempt.current = { message, key: newSubmitKey() };
      const { key } = attempt.current;
      const wait = () => {
        const isKept = writeOutbox({ viewerId, conversationId, text: message, language, submitKey: key });
        if (isKept) attempt.current = null;
        setLive(isKept ? idleTurn : { ...idleTurn, error: "errors.sendFailed" });
        return isKept;
      };
      if (!navigator.onLine) return wait();
      const pending = { id: `temporary-${key}`, content: message, createdAt: new Date().toISOString() };
      // A reply that is being written goes on, unless the server takes the message in its place.
      setLive((before) =>
        before.phase === "replying" ? before : { ...idleTurn, phase: "sending", pending },
      );
      const outcome = await sendMessage({ conversationId, message, language, submitKey: key });
      if (outcome.kind === "accepted") {
        const { turnId, messageId } = outcome.receipt;
        attempt.current = null;
        tellOtherTabs(conversationId);
        setLive({ ...idleTurn, phase: "replying", turnId, pending: { ...pending, id: messageId } });
        return true;
      }
      if (outcome.kind === "offline") return wait();
      if (outcome.kind === "busy") {
        const { turnId } = outcome;
        setLive((before) => ({
          ...(before.turnId === turnId ? before : { ...idleTurn, turnId }),
          phase: "replying",
          error: "errors.turnRunning",
        }));
      } else {
        // Who is no longer signed in is told so by the page itself.
        const { kind: _, ...refusal } = outcome;
        if (outcome.kind === "refused" && !outcome.careText) toastRefusal(outcome.error);
        // The day's messages were used on another device: what is left is read again.
        if (outcome.kind === "refused" && outcome.error === "errors.dailyLimitReached") revalidate();
        setLive((before) => ({ ...(before.phase === "replying" ? before : idleTurn), ...refusal }));
      }
      return false;
    },
    [conversationId, language, revalidate, setLive, viewerId],
  );
}

/** The toast for a message that was not sent. The reason stands at the message box, too, where it is announced. */
function toastRefusal(error: string): void {
  const key = error === "errors.dailyLimitReached" ? "toast.limitReached" : "errors.sendFailedTitle";
  showToast({ kind: "error", key, isSilent: true });
}
