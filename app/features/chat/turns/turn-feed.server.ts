import type { MessageDto } from "~/features/chat/types";

/** How a turn ended, as its readers are told. */
export type TurnEnd =
  { status: "done" | "stopped"; message: MessageDto | null } | { status: "failed"; error: string };

/**
 * A reply as far as it has come. Readers are told only that something changed and take what they lack from `text`,
 * so one that does not read costs nothing but the reply itself.
 */
export class TurnFeed {
  attempt: number;
  text = "";
  end: TurnEnd | null = null;
  /** True when this process has nothing more to tell: readers are to ask again. */
  isAbandoned = false;
  readonly #listeners = new Set<() => void>();

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
    this.text += piece;
    this.#notify();
  }

  /** A new attempt begins: what was read so far is void. */
  restart(attempt: number, text = ""): void {
    this.attempt = attempt;
    this.text = text;
    this.#notify();
  }

  finish(end: TurnEnd): void {
    if (this.end) return;
    this.end = end;
    this.#notify();
    this.#listeners.clear();
  }

  /** The turn goes on elsewhere, or nobody knows: readers are let go and come back with what they have. */
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
