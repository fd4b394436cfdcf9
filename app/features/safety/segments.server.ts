/** A message with at most this many words is also judged as a whole. */
const WHOLE_WORDS = 60;

/** A part of a message that is judged as one: the runs with indexes from `from` up to, but not including, `to`. */
export interface Segment {
  from: number;
  to: number;
}

/** The parts of a message: every run, every pair of neighbouring runs and, for a short message, the whole. */
export function segmentsOf(runs: readonly string[][]): Segment[] {
  const segments: Segment[] = runs.map((_, from) => ({ from, to: from + 1 }));
  for (let from = 0; from + 1 < runs.length; from++) segments.push({ from, to: from + 2 });
  const words = runs.reduce((sum, run) => sum + run.length, 0);
  if (runs.length > 2 && words <= WHOLE_WORDS) segments.push({ from: 0, to: runs.length });
  return segments;
}
