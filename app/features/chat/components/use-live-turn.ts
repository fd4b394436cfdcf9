import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { readWaiting, writeWaiting } from "~/components/waiting-message";
import { useLanguage } from "~/i18n/use-language";
import type { TurnEvent } from "../types";
import { readTurn } from "./read-turn";
import { newSubmitKey, sendMessage, stopTurn } from "./send-message";

/** Streamed text reaches the screen in batches of this many milliseconds (specification, section 4). */
const flushInterval = 50;

export interface LiveTurn {
  phase: "idle" | "sending" | "replying";
  /** The message just sent, until the stored one takes its place. */
  pending: { id: string; content: string; createdAt: string } | null;
  /** The turn being read, or read last. */
  turnId: string | null;
  text: string;
  /** The stored reply, once the last word is there. */
  replyId: string | null;
  /** The line is lost, and is being looked for. */
  isCut: boolean;
  /** Translation key. */
  error: string | null;
  /** When it may be tried again, in seconds. */
  retryAfterSeconds?: number;
}

/** Said while the server asks the reader to wait. */
const paused = "errors.streamPaused";

const quiet: LiveTurn = {
  phase: "idle",
  pending: null,
  turnId: null,
  text: "",
  replyId: null,
  isCut: false,
  error: null,
};

/**
 * One conversation's running turn: sends a message, reads the reply as it comes, and hands over to the stored
 * messages when it is whole. Joins `runningTurnId`, the turn that the server says is running.
 */
export function useLiveTurn(conversationId: string, runningTurnId: string | null, viewerId: string) {
  const [live, setLive] = useState<LiveTurn>(quiet);
  const { turnId } = live;
  // Not the page's own: one that was kept is opened more than once, and the same key is the same message.
  const submitKey = useRef<string | null>(null);
  const ended = useRef(new Set<string>());
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const change = useCallback((part: Partial<LiveTurn>) => setLive((before) => ({ ...before, ...part })), []);

  useEffect(() => {
    if (!runningTurnId || ended.current.has(runningTurnId)) return;
    setLive((before) =>
      before.phase === "idle" ? { ...quiet, phase: "replying", turnId: runningTurnId } : before,
    );
  }, [runningTurnId]);

  useEffect(() => {
    if (!turnId || ended.current.has(turnId)) return;
    const left = new AbortController();
    let buffer = "";
    let timer: ReturnType<typeof setTimeout> | undefined;

    const flush = () => {
      timer = undefined;
      const words = buffer;
      buffer = "";
      if (words) setLive((before) => ({ ...before, text: before.text + words }));
    };
    const settle = (part: Partial<LiveTurn>) => {
      clearTimeout(timer);
      flush();
      ended.current.add(turnId);
      change({ phase: "idle", isCut: false, ...part });
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
        settle({ text: "", error: event.error });
      }
    };

    // A second reading of the same turn begins with its first word again.
    change({ text: "" });
    // The shell shows the new conversation, its order and the day's count.
    revalidate();
    void readTurn(
      turnId,
      {
        onEvent,
        onLine: (isConnected, pauseSeconds) =>
          setLive((before) => ({
            ...before,
            isCut: !isConnected,
            // What was said of the pause is over with it; anything else stays to be read.
            error: pauseSeconds ? paused : before.error === paused ? null : before.error,
            retryAfterSeconds: pauseSeconds,
          })),
      },
      left.signal,
    ).then((outcome) => {
      if (outcome === "gone") settle({ text: "" });
    });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [turnId, change, revalidate]);

  /** Sends a message, or lets it wait for the line. False when neither is possible, and its text belongs back in the box. */
  const send = useCallback(
    async (message: string): Promise<boolean> => {
      const waiting = readWaiting();
      if (waiting && !waiting.messageId && (waiting.conversationId === conversationId || !navigator.onLine)) {
        change({ error: "errors.oneWaiting" });
        return false;
      }
      const key = (submitKey.current ??= newSubmitKey());
      const wait = () => {
        const isKept = writeWaiting({ viewerId, conversationId, text: message, language, submitKey: key });
        if (isKept) submitKey.current = null;
        setLive(isKept ? quiet : { ...quiet, error: "errors.sendFailed" });
        return isKept;
      };
      if (!navigator.onLine) return wait();
      const pending = { id: `temporary-${key}`, content: message, createdAt: new Date().toISOString() };
      setLive({ ...quiet, phase: "sending", pending });
      const outcome = await sendMessage({ conversationId, message, language, submitKey: key });
      if (outcome.kind === "accepted") {
        const { receipt } = outcome;
        submitKey.current = null;
        change({ phase: "replying", turnId: receipt.turnId, pending: { ...pending, id: receipt.messageId } });
        return true;
      }
      if (outcome.kind === "offline") return wait();
      if (outcome.kind === "busy") {
        setLive({ ...quiet, phase: "replying", turnId: outcome.turnId, error: "errors.turnRunning" });
      } else {
        // Who is no longer signed in is told so by the page itself.
        const { kind: _, ...refusal } = outcome;
        setLive({ ...quiet, ...refusal });
      }
      return false;
    },
    [change, conversationId, language, viewerId],
  );

  const stop = useCallback(async () => {
    if (turnId && !(await stopTurn(turnId))) change({ error: "errors.stopFailed" });
  }, [change, turnId]);

  const fail = useCallback((error?: string) => change({ error: error ?? null }), [change]);

  return { live, send, stop, fail };
}
