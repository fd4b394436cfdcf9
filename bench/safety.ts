import { performance } from "node:perf_hooks";
import { corpusLanguages, readSafetyCorpus, type CorpusPart, type CorpusText } from "#tests/corpora/safety";
import { assessMessage } from "~/features/safety/assess-message.server";
import type { Figure } from "./table";

/** The largest acceptable error rates on the held-out part, according to product.md and the issue, in percent. */
const MISSED = 3;
const MISSED_OF_A_KIND = 10;
const FALSE_ALARMS = 3;
/** A message of 4,000 characters, in milliseconds of CPU. */
const CHECK_MS = 5;
const MESSAGE_LENGTH = 4_000;

const parts: readonly CorpusPart[] = ["working", "kept-apart"];

/**
 * The quality of the safety rules on the corpora, in both parts, and the cost of a check. It needs no server. A
 * missed danger and an answered look-alike count alike; a gentle question counts as recognised, because it includes
 * the numbers.
 */
export function measureSafety(): Promise<Figure[]> {
  const figures = parts.flatMap((part) => corpusLanguages.flatMap((language) => sharesOf(language, part)));
  return Promise.resolve([...figures, ...cost()]);
}

function sharesOf(language: (typeof corpusLanguages)[number], part: CorpusPart): Figure[] {
  const texts = readSafetyCorpus(language, part);
  const dangers = texts.filter(({ type }) => type === "D");
  const harmless = texts.filter(({ type }) => type === "L");
  const name = `safety, ${part}`;
  const isBound = part === "kept-apart";
  const isMissed = ({ text }: CorpusText) => assessMessage(text) === null;
  const isMet = (text: CorpusText) => !isMissed(text);
  const share = (
    what: string,
    of: CorpusText[],
    isOne: (text: CorpusText) => boolean,
    bound: number,
  ): Figure => ({
    part: name,
    what: `${language}: ${what} (${of.length})`,
    value: of.length > 0 ? (100 * of.filter(isOne).length) / of.length : 0,
    unit: "%",
    bound: isBound ? bound : undefined,
  });
  const kinds = (of: CorpusText[]) => [...new Set(of.map(({ kind }) => kind))].sort();
  return [
    share("danger missed", dangers, isMissed, MISSED),
    ...kinds(dangers).map((kind) =>
      share(
        `missed, ${kind}`,
        dangers.filter((text) => text.kind === kind),
        isMissed,
        kind === "done-now" ? 0 : MISSED_OF_A_KIND,
      ),
    ),
    share("look-alikes answered", harmless, isMet, FALSE_ALARMS),
    ...kinds(harmless).map((kind) => {
      const { bound: _, ...figure } = share(
        `answered, ${kind}`,
        harmless.filter((text) => text.kind === kind),
        isMet,
        0,
      );
      return figure;
    }),
  ];
}

/** The CPU time of a check, for ordinary words, for one long word, and for adversarial input. */
function cost(): Figure[] {
  const words = readSafetyCorpus("en", "working")
    .map(({ text }) => text)
    .join(" ")
    .slice(0, MESSAGE_LENGTH);
  const hostile: Record<string, string> = {
    "ordinary words": words,
    "one word": "a".repeat(MESSAGE_LENGTH),
    "short words": "i ".repeat(MESSAGE_LENGTH / 2),
    "one word a sentence": "die. ".repeat(MESSAGE_LENGTH / 5),
    "accents and apostrophes": "é'".repeat(MESSAGE_LENGTH / 2),
    laughter: "haha".repeat(MESSAGE_LENGTH / 4),
  };
  return Object.entries(hostile).map(([what, text]) => {
    for (let time = 0; time < 20; time++) assessMessage(text);
    const times = 50;
    const before = process.cpuUsage();
    const start = performance.now();
    for (let time = 0; time < times; time++) assessMessage(text);
    const { user, system } = process.cpuUsage(before);
    const wall = performance.now() - start;
    return {
      part: "safety, cost",
      what: `${text.length.toLocaleString("en")} characters, ${what}, CPU`,
      value: (user + system) / 1000 / times,
      unit: "ms",
      bound: CHECK_MS,
      note: `${(wall / times).toFixed(1)} ms by the clock`,
    };
  });
}
