import type { Response as ExpressResponse } from "express";
import type { Writable } from "node:stream";
import { watchSession } from "~/features/auth/sessions/watch-session.server";
import type { TurnFeed } from "~/features/chat/turns/streams/turn-feed.server";

/** At most one write per reader in this time, in milliseconds (specification, section 9). */
const FLUSH_INTERVAL_MS = 50;
/** Proxies and this server close idle connections; a heartbeat keeps them open. In milliseconds. */
const HEARTBEAT_MS = 15_000;
/**
 * How much earlier a write may come after a late one, in milliseconds: text that arrives every 50 ms is then sent at
 * once.
 */
const EARLY_MS = 10;

/** Flushes a compressed response; `compression` adds the method. */
export function flushCompressed(response: ExpressResponse & { flush?: () => void }): void {
  response.flush?.();
}

/** How a reply is written: as events, or as HTML. */
export interface TurnFormat {
  /** New text, which starts at `offset` of attempt `attempt`. */
  words(text: string, attempt: number, offset: number): string;
  /** A new attempt: the text before it is void. */
  reset(attempt: number): string;
  /** What keeps an idle connection open, written regularly. */
  heartbeat(): string;
  /** The end of the stream. `end` is null when the reader has to reconnect for the rest. */
  end(feed: Pick<TurnFeed, "end" | "attempt">): string;
}

/** How much of the reply a reader has. */
export interface Position {
  attempt: number;
  offset: number;
}

interface Reader extends Position {
  response: ExpressResponse;
  /**
   * Where the text is written: the socket itself where the response adds nothing (headers sent, no chunk frames),
   * which saves a quarter of a token's cost.
   */
  sink: Pick<Writable, "write" | "once">;
  format: TurnFormat;
  isCompressed: boolean;
  /** Whether the socket's buffer is full. */
  isFull: boolean;
}

/**
 * Writes a reply to all its readers in this process with one timer, and formats text once for readers at the same
 * position. Each reply has its own timer, so that writes do not all fall into one moment.
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

  /** Ends the stream so that the reader reconnects and is authenticated again. */
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

  /** Keeps a connection open. A reader with a full buffer gets none, so that the socket's timeout works. */
  sendHeartbeat(reader: Reader): void {
    if (!reader.isFull && !reader.response.writableEnded) this.#send(reader, reader.format.heartbeat());
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
        out: format.words(this.feed.textFrom(from), attempt, from),
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
