import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from "react";
import type { ChatScreenData } from "~/features/chat/types";
import { idleTurn, type LiveTurnState } from "./live-turn-state";
import { stopTurn } from "./send-message";
import { useMessageSender } from "./use-message-sender";
import { useTurnReader } from "./use-turn-reader";

/**
 * One conversation's running turn: sends a message, reads the reply as it comes, and hands over to the stored
 * messages when it is whole. Joins `runningTurn`, the turn that the server says is running.
 */
export function useLiveTurn({
  conversationId,
  viewerId,
  runningTurn,
  messages,
  refusal,
}: {
  conversationId: string;
  viewerId: string;
  runningTurn: ChatScreenData["runningTurn"];
  /** The stored messages. */
  messages: readonly { id: string }[];
  /** Why another form of the page was refused just now. */
  refusal: { error: string } | undefined;
}) {
  const [live, setLive] = useState(idleTurn);
  const { turnId } = live;
  useTurnReader(turnId, runningTurn, setLive);
  useForgetStored(messages, live, setLive);
  const send = useMessageSender(conversationId, viewerId, setLive);

  const fail = useCallback(
    (error?: string) => setLive((before) => ({ ...before, error: error ?? null })),
    [],
  );

  // Deleted elsewhere: the page shows that it is gone.
  const { revalidate } = useRevalidator();
  const isGone = live.error === "errors.conversationNotFound";
  useEffect(() => {
    if (isGone) revalidate();
  }, [isGone, revalidate]);

  useEffect(() => {
    if (refusal) fail(refusal.error);
  }, [refusal, fail]);

  const stop = useCallback(async () => {
    if (turnId && !(await stopTurn(turnId))) fail("errors.stopFailed");
  }, [fail, turnId]);

  return { live, send, stop, fail };
}

/** Forgets what has been stored: another version may replace it among the messages later. */
function useForgetStored(
  messages: readonly { id: string }[],
  { pending, replyId }: LiveTurnState,
  setLive: Dispatch<SetStateAction<LiveTurnState>>,
): void {
  const isStored = (id: string | null | undefined) => messages.some((message) => message.id === id);
  const isPendingStored = isStored(pending?.id);
  const isReplyStored = isStored(replyId);
  useEffect(() => {
    if (!isPendingStored && !isReplyStored) return;
    setLive((before) => ({
      ...before,
      pending: isPendingStored ? null : before.pending,
      replyId: isReplyStored ? null : before.replyId,
    }));
  }, [isPendingStored, isReplyStored, setLive]);
}
