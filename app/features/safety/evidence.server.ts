import { segmentsOf, type Segment } from "./segments.server";

/** The score of one run of words, before division. */
export interface RunSum {
  /** The sum of the weights of its known features. */
  sum: number;
  /** How many of its features are known. */
  count: number;
}

/** How strongly length reduces a segment's score: the sum is divided by its length to this power. */
export const LENGTH_POWER = 0.4;

/** The score of a sum over a number of features. */
function scoreOf({ sum, count }: RunSum, bias: number): number {
  return count > 0 ? sum / count ** LENGTH_POWER + bias : bias;
}

/**
 * The values that the final decision is made from, and the most alarming part. In this order: the scores of the worst
 * segment, the whole, the worst run, the second, the mildest, the first and the last run; the number of runs and of
 * words; whether there is a question; whether there is a quotation.
 */
export function evidenceOf(
  text: string,
  runs: readonly string[][],
  sums: readonly RunSum[],
  bias: number,
): { values: number[]; worst: Segment } {
  const total = (from: number, to: number): RunSum => {
    const all = { sum: 0, count: 0 };
    for (let at = from; at < to; at++) {
      all.sum += sums[at]!.sum;
      all.count += sums[at]!.count;
    }
    return all;
  };
  let worst: Segment = { from: 0, to: runs.length };
  let worstScore = -Infinity;
  for (const segment of segmentsOf(runs)) {
    const score = scoreOf(total(segment.from, segment.to), bias);
    if (score > worstScore) [worst, worstScore] = [segment, score];
  }
  const scores = sums.map((sum) => scoreOf(sum, bias));
  const ranked = [...scores].sort((a, b) => b - a);
  const words = runs.reduce((sum, run) => sum + run.length, 0);
  return {
    values: [
      runs.length > 0 ? worstScore : bias,
      scoreOf(total(0, runs.length), bias),
      ranked[0] ?? bias,
      ranked[1] ?? ranked[0] ?? bias,
      ranked.at(-1) ?? bias,
      scores[0] ?? bias,
      scores.at(-1) ?? bias,
      Math.log1p(runs.length),
      Math.log1p(words),
      text.includes("?") ? 1 : 0,
      /["“«]/.test(text) ? 1 : 0,
    ],
    worst,
  };
}
