/** Combines the caller's signal and the time limits of one reply into one abort signal. */
export class ReplyWatch {
  /** What did not come in time. */
  expired: string | undefined;
  readonly #controller = new AbortController();
  readonly #totalTimer: NodeJS.Timeout;
  readonly #stop = () => this.#controller.abort(this.caller.reason);
  /** One timer for all steps: to begin it again costs a tenth of making another. */
  #stepTimer: NodeJS.Timeout | undefined;
  #stepMs = 0;
  /** What the current step waits for; null between two steps. */
  #waitsFor: string | null = null;

  /** @param total the limit for the whole reply, in milliseconds. */
  constructor(
    readonly caller: AbortSignal,
    total: number,
  ) {
    caller.addEventListener("abort", this.#stop, { once: true });
    this.#totalTimer = setTimeout(() => this.#expire("whole reply"), total);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins to wait for a step under its own time limit. The time between steps does not count. */
  begin(ms: number, what: string): void {
    this.#waitsFor = what;
    if (this.#stepTimer && this.#stepMs === ms) return void this.#stepTimer.refresh();
    clearTimeout(this.#stepTimer);
    this.#stepMs = ms;
    this.#stepTimer = setTimeout(() => this.#waitsFor !== null && this.#expire(this.#waitsFor), ms);
  }

  /** The step has come. */
  end(): void {
    this.#waitsFor = null;
  }

  throwIfStopped(): void {
    this.signal.throwIfAborted();
    this.caller.throwIfAborted();
  }

  close(): void {
    clearTimeout(this.#totalTimer);
    clearTimeout(this.#stepTimer);
    this.caller.removeEventListener("abort", this.#stop);
  }

  #expire(what: string): void {
    this.expired = what;
    this.#controller.abort();
  }
}
