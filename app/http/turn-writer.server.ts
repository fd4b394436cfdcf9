import type { Response as ExpressResponse } from "express";
import type { LiveTurn } from "~/features/chat/live-turn.server";

/** At most one write a reader in this time, in milliseconds (specification, section 9). */
const FLUSH_INTERVAL_MS = 50;

/** Sends on what a compressing stream would keep back; it adds the method to the responses it handles. */
export function flushCompressed(response: ExpressResponse & { flush?: () => void }): void {
  response.flush?.();
}

/** How a reply is put on the wire: as events, or as HTML. */
export interface TurnFormat {
  /** New words, which begin at `offset` of attempt `attempt`. */
  words(text: string, attempt: number, offset: number): string;
  /** A new attempt: the words before it are void. */
  reset(attempt: number): string;
  /** The last of it. Also called, with `feed.end` null, when the reader is to come back for the rest. */
  end(feed: LiveTurn): string;
}

/** What a reader has already. */
export interface Position {
  attempt: number;
  offset: number;
}

/**
 * Writes a reply to one reader as it comes. Each reader has its own pace: a write at most every 50 ms, none while its
 * socket is full. A reader that does not read costs no more than the reply itself.
 */
export function writeTurn(
  feed: LiveTurn,
  response: ExpressResponse,
  format: TurnFormat,
  position: Position = { attempt: feed.attempt, offset: 0 },
): void {
  let { attempt, offset } = position;
  let timer: NodeJS.Timeout | undefined;
  let lastWrite = 0;
  let isFull = false;

  const leave = () => {
    clearTimeout(timer);
    unsubscribe();
    response.off("close", leave);
  };

  const flush = () => {
    timer = undefined;
    if (response.destroyed) return leave();
    let out = "";
    if (feed.attempt !== attempt) {
      out += format.reset(feed.attempt);
      ({ attempt } = feed);
      offset = 0;
    }
    if (feed.text.length > offset) {
      out += format.words(offset === 0 ? feed.text : feed.text.slice(offset), attempt, offset);
      offset = feed.text.length;
    }
    const isOver = feed.end !== null || feed.isAbandoned;
    if (isOver) {
      leave();
      response.end(out + format.end(feed));
      return;
    }
    if (out === "") return;
    lastWrite = performance.now();
    isFull = !response.write(out);
    flushCompressed(response);
    if (isFull) {
      response.once("drain", () => {
        isFull = false;
        schedule();
      });
    }
  };

  const schedule = () => {
    if (timer || isFull) return;
    const wait = lastWrite + FLUSH_INTERVAL_MS - performance.now();
    if (wait <= 0) flush();
    else timer = setTimeout(flush, wait);
  };

  const unsubscribe = feed.subscribe(schedule);
  response.once("close", leave);
  flush();
}
