import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { KnowledgeDocumentDto, KnowledgeProgress } from "../types";

/** States that change on their own. */
const RUNNING = ["waiting", "reading", "embedding"];

/** Whether any document is not done yet. */
export const hasRunning = (documents: readonly KnowledgeDocumentDto[]) =>
  documents.some(({ state }) => RUNNING.includes(state));

/** The documents with their present progress, as long as some are being read; then the page is loaded again. */
export function useProgress(documents: KnowledgeDocumentDto[]): KnowledgeDocumentDto[] {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<KnowledgeProgress[]>([]);
  const isRunning = hasRunning(documents);
  useEffect(() => {
    if (!isRunning) return;
    const leave = new AbortController();
    followProgress("/admin/ai-training/knowledge/progress", leave.signal, setProgress)
      .then(() => revalidate())
      // The link below the table shows the state, too.
      .catch(() => undefined);
    return () => leave.abort();
  }, [isRunning, revalidate]);
  if (!isRunning) return documents;
  return documents.map((row) => ({ ...row, ...progress.find(({ id }) => id === row.id) }));
}

/** Reads a stream of one JSON value a line to its end. */
async function followProgress(
  path: string,
  signal: AbortSignal,
  onChange: (progress: KnowledgeProgress[]) => void,
): Promise<void> {
  const response = await fetch(path, { signal });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    const last = lines.at(-1);
    if (last) onChange(JSON.parse(last) as KnowledgeProgress[]);
  }
}
