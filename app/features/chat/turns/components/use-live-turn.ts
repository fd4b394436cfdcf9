import { useCallback, useState } from "react";
import { idleTurn } from "./live-turn-state";
import { stopTurn } from "./send-message";
import { useMessageSender } from "./use-message-sender";
import { useTurnReader } from "./use-turn-reader";

/**
 * One conversation's running turn: sends a message, reads the reply as it comes, and hands over to the stored
 * messages when it is whole. Joins `runningTurnId`, the turn that the server says is running.
 */
export function useLiveTurn(conversationId: string, runningTurnId: string | null, viewerId: string) {
  const [live, setLive] = useState(idleTurn);
  const { turnId } = live;
  useTurnReader(turnId, runningTurnId, setLive);
  const send = useMessageSender(conversationId, viewerId, setLive);

  const fail = useCallback(
    (error?: string) => setLive((before) => ({ ...before, error: error ?? null })),
    [],
  );

  const stop = useCallback(async () => {
    if (turnId && !(await stopTurn(turnId))) fail("errors.stopFailed");
  }, [fail, turnId]);

  return { live, send, stop, fail };
}
