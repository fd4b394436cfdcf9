const DELAYS_MS = [0, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** A worker that has served this long ended for a new reason. */
const STABLE_AFTER_MS = 60_000;

/** How many workers in a row may end before they serve, while no other one serves, until the primary gives up. */
export const MAX_FAILED_STARTS = 5;

/** When an ended worker is started again: at once, and later with each further end soon after a start. */
export class RestartDelay {
  private failures = 0;

  /**
   * The delay before the next start, in milliseconds.
   * @param servedMs how long the worker served; 0 if it ended before.
   */
  after(servedMs: number): number {
    if (servedMs >= STABLE_AFTER_MS) this.failures = 0;
    const delay = DELAYS_MS[Math.min(this.failures, DELAYS_MS.length - 1)]!;
    this.failures += 1;
    return delay;
  }
}
