/**
 * Polls until a condition is true.
 * @throws if it has not become true within `timeoutMs`.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 10_000, what = "condition" } = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
