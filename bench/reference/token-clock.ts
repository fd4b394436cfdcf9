/** The interval between two tokens, in milliseconds: 20 per second. */
const INTERVAL_MS = 50;

/** The current time in milliseconds with three decimals; all processes of this machine read the same clock. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The current time as a token: 13 digits, a point, three digits, a space. */
export function timeToken(): string {
  return `${now().toFixed(3)} `;
}

/**
 * Calls `act` `times` times, 20 times per second, with a random phase for each caller. Resolves after the last call.
 */
export async function tick(times: number, act: () => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * INTERVAL_MS));
  const startedAt = performance.now();
  for (let count = 0; count < times; count += 1) {
    const wait = startedAt + count * INTERVAL_MS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
    act();
  }
}
