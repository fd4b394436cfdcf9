/**
 * Lets calls that come while `work` runs share its answer: of many at the same moment, one does the work. The answer is
 * never older than one run.
 */
export function singleFlight<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null;
  return () => (running ??= work().finally(() => (running = null)));
}
