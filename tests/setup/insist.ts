const PAUSE_MS = 250;
const LIMIT_MS = 300_000;

/**
 * Repeats a request until it succeeds, and notes each failure: "what: status or error".
 * @throws the last failure after 300 s.
 */
export async function insist<T>(failures: string[], what: string, request: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
      failures.push(`${what}: ${message} ${cause?.code ?? cause?.message ?? ""}`.trim());
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** An answer of the expected status. @throws otherwise, with the status. */
export async function expected(answer: Response, ...statuses: number[]): Promise<Response> {
  if (!statuses.includes(answer.status))
    throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return answer;
}

/** Holds people back while something changes that no request may straddle. */
export class Gate {
  private inside = 0;
  private closed: Promise<void> | null = null;
  private reopen = () => {};
  private onEmpty = () => {};

  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed;
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
      if (this.inside === 0) this.onEmpty();
    }
  }

  /** Closes it, waits until it is empty, does `work`, and opens it again. */
  async whileClosed(work: () => Promise<void>): Promise<void> {
    this.closed = new Promise((resolve) => (this.reopen = resolve));
    if (this.inside > 0) await new Promise<void>((resolve) => (this.onEmpty = resolve));
    await work().finally(() => {
      this.closed = null;
      this.reopen();
    });
  }
}
