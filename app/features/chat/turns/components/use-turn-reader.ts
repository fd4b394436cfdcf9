import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type Dispatch, type SetStateAction } from "react";
import type { ChatScreenData, TurnEvent } from "~/features/chat/types";
import { idleTurn, type LiveTurnState } from "./live-turn-state";
import { readTurn } from "./read-turn";

/** Streamed text reaches the screen in batches of this many milliseconds (specification, section 4). */
const flushInterval = 50;

/** Said while the server asks the reader to wait. */
const paused = "errors.streamPaused";

/**
 * Reads the reply of `turnId` into the live turn as it comes, once to its end. Joins `runningTurn`, the turn that the
 * server says is running.
 */
export function useTurnReader(
  turnId: string | null,
  runningTurn: ChatScreenData["runningTurn"],
  setLive: Dispatch<SetStateAction<LiveTurnState>>,
): void {
  const ended = useRef(new Set<string>());
  const { revalidate } = useRevalidator();

  const { id: runningTurnId, begun = "" } = runningTurn ?? {};
  useEffect(() => {
    if (!runningTurnId || ended.current.has(runningTurnId)) return;
    setLive((before) =>
      before.phase === "idle" ? { ...idleTurn, phase: "replying", turnId: runningTurnId, begun } : before,
    );
  }, [runningTurnId, begun, setLive]);

  useEffect(() => {
    if (!turnId || ended.current.has(turnId)) return;
    const left = new AbortController();
    let buffer = "";
    let timer: ReturnType<typeof setTimeout> | undefined;

    const change = (part: Partial<LiveTurnState>) => setLive((before) => ({ ...before, ...part }));
    const flush = () => {
      timer = undefined;
      const words = buffer;
      buffer = "";
      if (words) setLive((before) => ({ ...before, text: before.text + words }));
    };
    const settle = (part: Partial<LiveTurnState>) => {
      clearTimeout(timer);
      flush();
      ended.current.add(turnId);
      change({ phase: "idle", isReconnecting: false, ...part });
      revalidate();
    };
    const onEvent = (event: TurnEvent) => {
      if (event.type === "token") {
        buffer += event.content;
        timer ??= setTimeout(flush, flushInterval);
      } else if (event.type === "reset") {
        buffer = "";
        change({ text: "" });
      } else if (event.type === "done") {
        settle(event.message ? { replyId: event.message.id } : { text: "" });
      } else {
        settle({ text: "", error: event.error, retryAfterSeconds: event.retryAfterSeconds });
      }
    };
    const onLine = (isConnected: boolean, pauseSeconds?: number) =>
      setLive((before) => ({
        ...before,
        isReconnecting: !isConnected,
        // What was said of the pause is over with it; anything else stays to be read.
        error: pauseSeconds ? paused : before.error === paused ? null : before.error,
        retryAfterSeconds: pauseSeconds,
      }));

    // A second reading of the same turn begins with its first word again.
    change({ text: "" });
    void readTurn(turnId, { onEvent, onLine }, left.signal).then((outcome) => {
      if (outcome === "gone") settle({ text: "" });
    });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [turnId, setLive, revalidate]);
}
