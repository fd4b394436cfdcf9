import type { TrialLine } from "../types";

/**
 * Tries a provider's model. The answer is one JSON value a line.
 * @param onLine called with each line as it comes.
 * @throws when the request is refused or the connection breaks.
 */
export async function readTrial(
  form: FormData,
  signal: AbortSignal,
  onLine: (line: TrialLine) => void,
): Promise<void> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const response = await fetch("/admin/system/try-stream", { method: "POST", body, signal });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) onLine(JSON.parse(line) as TrialLine);
  }
}
