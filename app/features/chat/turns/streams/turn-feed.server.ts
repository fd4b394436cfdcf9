import type { MessageDto } from "~/features/chat/types";

/** How a turn ended, for its readers. */
export type TurnEnd =
  | { status: "done" | "stopped"; message: MessageDto | null }
  | { status: "failed"; error: string; retryAfterSeconds?: number };

/**
 * A running reply. Readers are only notified of a change and take what they lack from `text`, so a stalled reader
 * costs no more memory than the reply itself.
 */
export class TurnFeed {
  attempt: number;
  text = "";
  end: TurnEnd | null = null;
  /** True when this process has nothing more to send: readers reconnect. */
  isAbandoned = false;
  readonly #listeners = new Set<() => void>();
  #lastPiece = "";
  #lastStart = -1;

  constructor(
    readonly turnId: string,
    readonly userId: string,
    attempt: number,
    text = "",
  ) {
    this.attempt = attempt;
    this.text = text;
  }

  append(piece: string): void {
    this.#lastPiece = piece;
    this.#lastStart = this.text.length;
    this.text += piece;
    this.#notify();
  }

  /** Starts a new attempt: the text read so far is void. */
  restart(attempt: number, text = ""): void {
    this.attempt = attempt;
    this.text = text;
    this.#lastStart = -1;
    this.#notify();
  }

  /** The text from this place on. A reader who lacks the last piece only gets it without a copy of the whole. */
  textFrom(offset: number): string {
    return offset === this.#lastStart ? this.#lastPiece : this.text.slice(offset);
  }

  finish(end: TurnEnd): void {
    if (this.end) return;
    this.end = end;
    this.#notify();
    this.#listeners.clear();
  }

  /** The turn continues on another process, or is lost: readers are released and reconnect with their position. */
  abandon(): void {
    this.isAbandoned = true;
    this.#notify();
    this.#listeners.clear();
  }

  /** Calls `listener` after every change until the returned function is called or the turn has ended. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get readers(): number {
    return this.#listeners.size;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
