import type { Response as ExpressResponse } from "express";
import type { Writable } from "node:stream";
import { watchSession } from "~/features/auth/watch-session.server";
import type { TurnFeed } from "~/features/chat/turns/turn-feed.server";

/** At most one write a reader in this time, in milliseconds (specification, section 9). */
const FLUSH_INTERVAL_MS = 50;
/** Proxies cut a line on which nothing is said, and so do we; a sign that means nothing keeps it open. In milliseconds. */
const HEARTBEAT_MS = 15_000;
/** A write may come this much early after one that came late: words that come every 50 ms are then sent at once. */
const EARLY_MS = 10;

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
  /** What says nothing, for a line that has been silent. */
  heartbeat: string;
  /** The last of it. Also called, with `end` null, when the reader is to come back for the rest. */
  end(feed: Pick<TurnFeed, "end" | "attempt">): string;
}

/** What a reader has already. */
export interface Position {
  attempt: number;
  offset: number;
}

interface Reader extends Position {
  response: ExpressResponse;
  /**
   * Where its words go: the socket itself where the response adds nothing to them (its headers are sent, and no frame
   * goes around a write), which saves a quarter of a token's cost.
   */
  sink: Pick<Writable, "write" | "once">;
  format: TurnFormat;
  isCompressed: boolean;
  /** Its socket takes no more for now. */
  isFull: boolean;
}

/**
 * Those who read the same reply here are written to together: one timer for all of them, and words that several lack
 * are put into form once. Each reply has a pace of its own, so that no single moment belongs to all readers.
 */
class TurnBroadcaster {
  readonly #readers = new Set<Reader>();
  #unsubscribe: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** When the next write is due, in milliseconds of `performance.now()`. */
  #due = -Infinity;
  #formed = { format: null as TurnFormat | null, attempt: 0, from: 0, to: 0, out: "" };

  constructor(readonly feed: TurnFeed) {}

  join(reader: Reader): void {
    this.#readers.add(reader);
    this.#unsubscribe ??= this.feed.subscribe(() => this.schedule());
  }

  leave(reader: Reader): void {
    if (!this.#readers.delete(reader) || this.#readers.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** The reader is to come back, and is then asked again who they are. */
  release(reader: Reader): void {
    this.leave(reader);
    if (!reader.response.destroyed)
      reader.response.end(reader.format.end({ end: null, attempt: this.feed.attempt }));
  }

  schedule(): void {
    if (this.#timer) return;
    const wait = this.#due - performance.now();
    if (wait <= EARLY_MS) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#due = Math.max(this.#due, performance.now()) + FLUSH_INTERVAL_MS;
    for (const reader of this.#readers) {
      if (!reader.isFull) this.write(reader);
    }
  }

  /** Brings one reader up to date. */
  write(reader: Reader): void {
    const { feed } = this;
    const { response, format } = reader;
    if (response.destroyed) return this.leave(reader);
    let out = "";
    if (feed.attempt !== reader.attempt) {
      out += format.reset(feed.attempt);
      reader.attempt = feed.attempt;
      reader.offset = 0;
    }
    if (feed.text.length > reader.offset) {
      out += this.#wordsFor(reader);
      reader.offset = feed.text.length;
    }
    if (feed.end !== null || feed.isAbandoned) {
      this.leave(reader);
      response.end(out + format.end(feed));
      return;
    }
    if (out !== "") this.#send(reader, out);
  }

  /** Keeps a reader's line open; not of one that does not read, or the server could not tell. */
  sendHeartbeat(reader: Reader): void {
    if (!reader.isFull && !reader.response.writableEnded) this.#send(reader, reader.format.heartbeat);
  }

  #send(reader: Reader, out: string): void {
    reader.isFull = !reader.sink.write(out);
    if (reader.isCompressed) flushCompressed(reader.response);
    if (reader.isFull) {
      reader.sink.once("drain", () => {
        reader.isFull = false;
        this.schedule();
      });
    }
  }

  #wordsFor({ format, attempt, offset: from }: Reader): string {
    const { text } = this.feed;
    const formed = this.#formed;
    const isSame =
      formed.format === format &&
      formed.attempt === attempt &&
      formed.from === from &&
      formed.to === text.length;
    if (!isSame) {
      this.#formed = {
        format,
        attempt,
        from,
        to: text.length,
        out: format.words(text.slice(from), attempt, from),
      };
    }
    return this.#formed.out;
  }
}

const broadcasters = new WeakMap<TurnFeed, TurnBroadcaster>();

/**
 * Streams a reply to one reader: existing text at once, then one write at most every 50 ms, none while the socket is
 * full. A stalled reader costs no more memory than the reply itself. When the reader's session ends, the reply
 * continues but this stream stops.
 */
export function writeTurn(
  feed: TurnFeed,
  response: ExpressResponse,
  format: TurnFormat,
  sessionId: string,
  position: Position = { attempt: feed.attempt, offset: 0 },
  heartbeatMs = HEARTBEAT_MS,
): void {
  let broadcaster = broadcasters.get(feed);
  if (!broadcaster) broadcasters.set(feed, (broadcaster = new TurnBroadcaster(feed)));
  const isBare = response.headersSent && !response.chunkedEncoding;
  const reader: Reader = {
    response,
    sink: (isBare && response.socket) || response,
    format,
    attempt: position.attempt,
    offset: position.offset,
    isCompressed: response.hasHeader("Content-Encoding"),
    isFull: false,
  };
  const unwatch = watchSession(sessionId, () => broadcaster.release(reader));
  const heartbeat = setInterval(() => broadcaster.sendHeartbeat(reader), heartbeatMs);
  response.once("close", () => {
    clearInterval(heartbeat);
    unwatch();
    broadcaster.leave(reader);
  });
  broadcaster.join(reader);
  broadcaster.write(reader);
}
