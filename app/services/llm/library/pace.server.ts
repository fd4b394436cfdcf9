/**
 * Yields a text word by word at a reading pace; the pieces joined are the text. Words that became due while the
 * reader or the process was busy come in one piece.
 * @param wordsPerSecond Infinity yields everything at once, still in pieces.
 * @throws the signal's reason as soon as it is aborted.
 */
export async function* paced(
  text: string,
  wordsPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const pieces = text.match(/\s*\S+\s*$|\s*\S+|\s+$/g) ?? [];
  const start = performance.now();
  for (let next = 0; next < pieces.length;) {
    signal.throwIfAborted();
    if (wordsPerSecond === Infinity) {
      yield pieces[next++]!;
      continue;
    }
    const due = start + ((next + 1) * 1000) / wordsPerSecond;
    await waitUntil(due, signal);
    const ready = Math.floor(((performance.now() - start) / 1000) * wordsPerSecond);
    const end = Math.min(Math.max(ready, next + 1), pieces.length);
    yield pieces.slice(next, end).join("");
    next = end;
  }
}

function waitUntil(due: number, signal: AbortSignal): Promise<void> {
  const wait = due - performance.now();
  if (wait <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, wait);
    signal.addEventListener("abort", stop, { once: true });
  });
}
