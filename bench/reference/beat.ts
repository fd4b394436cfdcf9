/** Between two tokens, in milliseconds: 20 a second. */
const INTERVAL_MS = 50;

/** The present moment in milliseconds with three decimals, as every process of this machine reads it. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The moment as a token: 13 digits, a point, three digits, a blank. */
export function stamp(): string {
  return `${now().toFixed(3)} `;
}

/** Calls `act` `times` times, 20 times a second, each caller from a moment of its own. Resolves after the last. */
export async function tick(times: number, act: () => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * INTERVAL_MS));
  const startedAt = performance.now();
  for (let count = 0; count < times; count += 1) {
    const wait = startedAt + count * INTERVAL_MS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
    act();
  }
}
