/** How a fair queue weighs who waits. In milliseconds. */
export interface FairTimes {
  /** By how much a premium request counts as older than it is. */
  headStartMs: number;
  /** By how much a request counts as younger for each one of the same person that runs or waits before it. */
  turnMs: number;
}

/**
 * When a request counts as made; the earliest is served first. Premium comes first, people take turns, and no
 * one waits for ever: a request that has waited for longer than the head start is ahead of every new one.
 * @param ahead how many of the same person's run or wait before it.
 */
export function fairTime(
  { requestedAt, ahead, isPremium }: { requestedAt: number; ahead: number; isPremium: boolean },
  { headStartMs, turnMs }: FairTimes,
): number {
  return requestedAt + ahead * turnMs - (isPremium ? headStartMs : 0);
}

interface Waiting {
  time: number;
  start: () => void;
}

interface Place {
  personId: string;
  isPremium: boolean;
  signal: AbortSignal;
}

/** Lets so many run at a time in this process; the others wait in the order of `fairTime`. */
export class FairQueue {
  #limit = Infinity;
  #running = 0;
  readonly #waiting = new Set<Waiting>();
  /** How many of each person's run or wait. */
  readonly #own = new Map<string, number>();

  constructor(private readonly times: FairTimes) {}

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether who comes now has to wait. */
  get isFull(): boolean {
    return this.#running >= this.#limit || this.#waiting.size > 0;
  }

  /** Changes how many run at a time; more begin at once, and what runs already goes on. */
  setLimit(limit: number): void {
    this.#limit = limit;
    this.#next();
  }

  /**
   * Waits until it is this one's turn.
   * @param place `signal` leaves the queue when it aborts.
   * @returns a function that ends the turn; a second call does nothing.
   * @throws the signal's reason.
   */
  enter({ personId, isPremium, signal }: Place): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const ahead = this.#own.get(personId) ?? 0;
    this.#own.set(personId, ahead + 1);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(entry);
        this.#forget(personId);
        reject(signal.reason as Error);
      };
      const entry: Waiting = {
        time: fairTime({ requestedAt: performance.now(), ahead, isPremium }, this.times),
        start: () => {
          signal.removeEventListener("abort", leave);
          this.#waiting.delete(entry);
          this.#running += 1;
          resolve(this.#leaveOnce(personId));
        },
      };
      this.#waiting.add(entry);
      signal.addEventListener("abort", leave, { once: true });
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#limit && this.#waiting.size > 0) {
      let first: Waiting | undefined;
      // Among equals the one that came first stays first.
      for (const entry of this.#waiting) if (!first || entry.time < first.time) first = entry;
      first!.start();
    }
  }

  #leaveOnce(personId: string): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#running -= 1;
      this.#forget(personId);
      this.#next();
    };
  }

  #forget(personId: string): void {
    const left = this.#own.get(personId)! - 1;
    if (left > 0) this.#own.set(personId, left);
    else this.#own.delete(personId);
  }
}
