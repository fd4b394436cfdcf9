/** Waits for a condition, asking again and again. @throws when it has not come true in `timeoutMs`. */
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
