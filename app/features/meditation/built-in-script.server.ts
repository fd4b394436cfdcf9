import type { Language } from "~/i18n/config";
import { seededRandom, type Random } from "~/utils/seeded-random";
import { chooseThemes, isForSleep } from "./choose-themes.server";
import type { MeditationMinutes } from "./limits";
import { pauseAfter, sentenceCounts } from "./script-plan";
import { breathNeeds, scriptTexts, themeNeeds, type Needs, type ScriptTexts } from "./script-texts.server";
import { scriptParts, type MeditationScript, type ScriptPart, type ScriptSegment } from "./types";

export interface BuiltInOptions {
  prompt: string;
  title?: string;
  minutes: MeditationMinutes;
  language: Language;
  seed: number;
}

/** A script made of the built-in sentences: the theme follows the prompt, the seed gives the variation. */
export function writeBuiltInScript(options: BuiltInOptions): MeditationScript {
  const { prompt, title, minutes, language, seed } = options;
  const random = seededRandom(seed);
  const texts = scriptTexts[language];
  const wish = `${title ?? ""} ${prompt}`;
  const themes = chooseThemes(texts, wish, random);
  const endsInSleep = isForSleep(texts, wish);
  const { silence, return: ending } = endsInSleep ? texts.sleep : texts;
  const sentences = chooseSentences(
    { ...texts, silence, return: ending },
    themes,
    sentenceCounts[minutes],
    random,
  );
  const segments: ScriptSegment[] = [];
  for (const part of scriptParts) {
    for (const text of sentences[part])
      segments.push({ text, part, pauseMs: pauseAfter(part, minutes, random) });
  }
  return {
    title: title || pick(texts.themes[themes[0]!]!.titles, random),
    language,
    segments,
    writtenBy: "composer",
    endsInSleep,
  };
}

function chooseSentences(
  texts: ScriptTexts,
  themes: string[],
  count: Record<ScriptPart, number>,
  random: Random,
): Record<ScriptPart, string[]> {
  return {
    arriving: fromStages(texts.arriving, count.arriving, random, "first"),
    body: fromStages(texts.body, count.body, random),
    breath: inOrder(texts.breath, count.breath, random, { needs: breathNeeds }),
    theme: fromThemes(
      themes.map((name) => ({ sentences: texts.themes[name]!.sentences, needs: themeNeeds[name] })),
      count.theme,
      random,
    ),
    silence: inOrder(texts.silence, count.silence, random),
    return: fromStages(texts.return, count.return, random, "last"),
  };
}

const pick = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)]!;

interface Order {
  /** Places that are always chosen. */
  fixed?: number[];
  needs?: Needs;
}

/**
 * So many of the values, chosen at random, in the order that they had. What one speaks of is chosen with it, as far as
 * there is room; the one that is spoken of has room wherever two of them have not.
 */
function inOrder<T>(
  values: readonly T[],
  count: number,
  random: Random,
  { fixed = [], needs = {} }: Order = {},
): T[] {
  const drawn = values.map((_, index) => ({ index, rank: fixed.includes(index) ? -1 : random() }));
  const chosen = new Set<number>();
  for (const { index } of drawn.sort((one, other) => one.rank - other.rank)) {
    const missing: number[] = [];
    for (let at: number | undefined = index; at !== undefined && !chosen.has(at); at = needs[at])
      missing.push(at);
    if (chosen.size + missing.length <= count) for (const at of missing) chosen.add(at);
  }
  return [...chosen].sort((one, other) => one - other).map((index) => values[index]!);
}

function fromStages(stages: string[][], count: number, random: Random, always?: "first" | "last"): string[] {
  const fixed = always === "first" ? [0] : always === "last" ? [stages.length - 1] : [];
  return inOrder(stages, count, random, { fixed }).map((variants) => pick(variants, random));
}

/** Most are of the first theme; what it lacks comes from the others. It opens with its own first sentence. */
function fromThemes(
  themes: { sentences: string[]; needs: Needs | undefined }[],
  count: number,
  random: Random,
): string[] {
  const chosen: string[] = [];
  for (const [index, { sentences, needs }] of themes.entries()) {
    const left = count - chosen.length;
    const isLast = index === themes.length - 1;
    const share = isLast ? left : Math.min(left, sentences.length, Math.ceil(count * 0.6));
    chosen.push(...inOrder(sentences, share, random, { fixed: [0], needs }));
  }
  return chosen;
}
