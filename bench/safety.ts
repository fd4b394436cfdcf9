import { performance } from "node:perf_hooks";
import { corpusLanguages, readSafetyCorpus, type CorpusPart, type CorpusText } from "#tests/corpora/safety";
import { assessMessage, readClosely } from "~/features/safety/assess-message.server";
import { startEncoder, stopEncoder } from "~/features/safety/encoder/encoder.server";
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
 * the numbers. The held-out part is read twice: by the rules and the classifier alone, and with the encoder.
 */
export async function measureSafety(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of parts) {
    for (const language of corpusLanguages)
      figures.push(...(await sharesOf(language, part, `safety, ${part}`)));
  }
  const costs = cost();
  if (!(await startEncoder())) return [...figures, ...costs];
  for (const language of corpusLanguages) {
    figures.push(...(await sharesOf(language, "kept-apart", "safety, kept-apart, encoder")));
  }
  costs.push(await costOfReading());
  await stopEncoder();
  return [...figures, ...costs];
}

async function sharesOf(
  language: (typeof corpusLanguages)[number],
  part: CorpusPart,
  name: string,
): Promise<Figure[]> {
  const texts = readSafetyCorpus(language, part);
  const met = new Set<CorpusText>();
  for (const text of texts) {
    await readClosely(text.text, "bench");
    if (assessMessage(text.text)) met.add(text);
  }
  const dangers = texts.filter(({ type }) => type === "D");
  const harmless = texts.filter(({ type }) => type === "L");
  const isBound = part === "kept-apart";
  const isMet = (text: CorpusText) => met.has(text);
  const isMissed = (text: CorpusText) => !met.has(text);
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

/** The CPU time of a reading by the encoder, of texts that the classifier is in doubt about. */
async function costOfReading(): Promise<Figure> {
  const texts = readSafetyCorpus("en", "working")
    .filter(({ type }) => type === "D")
    .slice(0, 300);
  const before = process.cpuUsage();
  for (const { text } of texts) await readClosely(text, "bench");
  const { user, system } = process.cpuUsage(before);
  return {
    part: "safety, cost",
    what: "a message that the encoder reads, CPU of its thread and the check",
    value: (user + system) / 1000 / texts.length,
    unit: "ms",
  };
}
