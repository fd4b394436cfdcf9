/** The replies of a running test so far, by prompt. */
export interface RunningTest {
  tested: string[];
  active: string[];
}

/** One line of the stream; the last one has `isDone`. */
type Piece = { prompt: number; of: keyof RunningTest; piece: string } | { isDone: true };

/**
 * Posts a test and follows it. The answer is one JSON value a line.
 * @param onChange called with all replies so far, at most once a frame.
 * @returns false when the test failed or the connection broke.
 */
export async function readTest(
  path: string,
  form: FormData,
  onChange: (running: RunningTest) => void,
): Promise<boolean> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const running: RunningTest = { tested: [], active: [] };
  let isDone = false;
  let frame = 0;
  try {
    const response = await fetch(path, { method: "POST", body });
    if (!response.ok || !response.body) return false;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) {
        const piece = JSON.parse(line) as Piece;
        if ("isDone" in piece) isDone = true;
        else running[piece.of][piece.prompt] = (running[piece.of][piece.prompt] ?? "") + piece.piece;
      }
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onChange({ ...running }));
    }
  } catch {
    return false;
  } finally {
    cancelAnimationFrame(frame);
  }
  return isDone;
}
