/** A body that is kept in memory. */
export interface HeldBody {
  /** Counts bytes that came. It may be given up now, too. */
  grow(bytes: number): void;
  /** It is complete: it still counts, and is not given up any more. */
  complete(): void;
  /** Stops counting it. */
  forget(): void;
}

/**
 * Counts the bodies that are kept in memory while they arrive, so that many slow senders cannot fill it. When they hold
 * too much together, the oldest that still arrive are given up.
 */
export class HeldBytes {
  readonly #arriving = new Set<() => void>();
  #bytes = 0;

  /** @param most how many bytes all of them may hold together. */
  constructor(private readonly most: number) {}

  /** @param giveUp ends the body's reading and lets go of its bytes; called once at most. */
  begin(giveUp: () => void): HeldBody {
    let size = 0;
    const complete = () => void this.#arriving.delete(leave);
    const forget = () => {
      complete();
      this.#bytes -= size;
      size = 0;
    };
    const leave = () => {
      forget();
      giveUp();
    };
    this.#arriving.add(leave);
    return {
      complete,
      forget,
      grow: (bytes) => {
        if (!this.#arriving.has(leave)) return;
        size += bytes;
        this.#bytes += bytes;
        this.#makeRoom();
      },
    };
  }

  #makeRoom(): void {
    for (const leave of this.#arriving) {
      if (this.#bytes <= this.most) return;
      leave();
    }
  }
}
