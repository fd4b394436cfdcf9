import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { corpusLanguages, type CorpusText } from "#tests/corpora/safety";

const { values: options } = parseArgs({
  options: { without: { type: "string" }, scores: { type: "string" } },
});
const numbers = new Set(options.without?.split(","));

/** The shares of answered look-alikes at which the recall is printed. */
const FALSE_ALARMS = [0.02, 0.03, 0.05];

/** Whether any writers are left out of the training, with `--without 25,26`. */
export const leavesWritersOut = numbers.size > 0;

/** Whether a text is by one of the writers who are left out. */
export function isLeftOut({ writer }: CorpusText): boolean {
  return numbers.has(writer.split("-")[1] ?? "");
}

/** Prints how many of the left-out writers' dangers are above the score of a given share of their look-alikes. */
export function reportLeftOut(scored: { text: CorpusText; score: number; isRule: boolean }[]): void {
  for (const language of [...corpusLanguages, "all"]) {
    const some = scored.filter(({ text }) => language === "all" || text.language === language);
    const harmless = some.filter(({ text }) => text.type === "L").sort((a, b) => b.score - a.score);
    const dangers = some.filter(({ text }) => text.type === "D");
    const shares = FALSE_ALARMS.map((share) => {
      const limit = harmless[Math.floor(share * harmless.length)]?.score ?? Infinity;
      const met = dangers.filter(({ score }) => score > limit).length;
      return `${((100 * met) / dangers.length).toFixed(1)} % at ${100 * share} %`;
    });
    console.log(`${language}: recall ${shares.join(", ")} (${dangers.length}, ${harmless.length})`);
  }
  if (!options.scores) return;
  const rows = scored.map(({ text, score, isRule }) => ({ ...text, score, isRule }));
  writeFileSync(options.scores, JSON.stringify(rows));
}
