/** The queue is full; try again later. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

interface Waiting {
  since: number;
  start: (release: () => void) => void;
  refuse: (reason: Error) => void;
}

/** How many urgent callers start before one of the others does, so that a flood of urgent ones stops no one. */
const URGENT_IN_A_ROW = 4;

/**
 * A counting semaphore with a bounded queue: `permits` run at a time, the others wait in order. `urgent` callers come
 * first and have a queue of their own; after four of them one of the others starts.
 */
export class Semaphore {
  #free: number;
  #isPaused = false;
  #urgentInARow = 0;
  /** Sets keep their order and remove an entry at once. */
  readonly #urgent = new Set<Waiting>();
  readonly #others = new Set<Waiting>();

  /**
   * @param permits how many run at a time.
   * @param bounds how many may wait.
   */
  constructor(
    permits: number,
    private readonly bounds: { urgent: number; others: number } = { urgent: Infinity, others: Infinity },
  ) {
    this.#free = permits;
  }

  /** How many callers are waiting. */
  get waiting(): number {
    return this.#urgent.size + this.#others.size;
  }

  /** Whether a new caller has to wait. */
  get isBusy(): boolean {
    return this.#free === 0 || this.#isPaused || this.waiting > 0;
  }

  /** Whether one more urgent caller may wait. */
  get hasUrgentPlace(): boolean {
    return this.#urgent.size < this.bounds.urgent;
  }

  /** Whether at least half of the urgent callers' places are taken. */
  get isUrgentHalfFull(): boolean {
    return this.#urgent.size >= this.bounds.urgent / 2;
  }

  /** How long the first one has been waiting, in milliseconds. */
  get longestWait(): number {
    const [first] = this.#others.size > 0 ? this.#others : this.#urgent;
    return first ? performance.now() - first.since : 0;
  }

  /**
   * Waits for a permit.
   * @param signal leaves the queue if it aborts.
   * @returns a function that releases the permit; a second call does nothing.
   * @throws QueueFullError if too many wait; the signal's reason; the error of `refuseAll`.
   */
  acquire(signal?: AbortSignal, { urgent = false } = {}): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      if (!this.isBusy) {
        this.#free -= 1;
        return resolve(this.#releaseOnce());
      }
      const queue = urgent ? this.#urgent : this.#others;
      if (queue.size >= (urgent ? this.bounds.urgent : this.bounds.others))
        return reject(new QueueFullError());
      const leave = () => {
        queue.delete(waiting);
        reject(signal!.reason as Error);
      };
      const waiting: Waiting = {
        since: performance.now(),
        start: (release) => {
          signal?.removeEventListener("abort", leave);
          resolve(release);
        },
        refuse: (reason) => {
          signal?.removeEventListener("abort", leave);
          reject(reason);
        },
      };
      queue.add(waiting);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Runs `work` as soon as there is a permit for it. */
  async run<T>(work: () => Promise<T>, options?: { urgent: boolean }): Promise<T> {
    const release = await this.acquire(undefined, options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Grants no permits until `resume`. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#next();
  }

  /** Rejects all waiting callers. */
  refuseAll(reason: Error): void {
    const all = [...this.#urgent, ...this.#others];
    this.#urgent.clear();
    this.#others.clear();
    for (const waiting of all) waiting.refuse(reason);
  }

  #releaseOnce(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#free += 1;
      this.#next();
    };
  }

  #next(): void {
    while (this.#free > 0 && !this.#isPaused && this.waiting > 0) {
      const isUrgent =
        this.#others.size === 0 || (this.#urgent.size > 0 && this.#urgentInARow < URGENT_IN_A_ROW);
      this.#urgentInARow = isUrgent && this.#others.size > 0 ? this.#urgentInARow + 1 : 0;
      const queue = isUrgent ? this.#urgent : this.#others;
      const [first] = queue as Set<Waiting>;
      queue.delete(first!);
      this.#free -= 1;
      first!.start(this.#releaseOnce());
    }
  }
}
