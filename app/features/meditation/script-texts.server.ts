import { z } from "zod";
import type { Language } from "~/i18n/config";
import en from "./texts/en.json";
import es from "./texts/es.json";
import it from "./texts/it.json";

const sentence = z.string().min(3).max(280);
/** Stages in their order, each with sentences of which one is spoken. */
const stages = z.array(z.array(sentence).min(2)).min(5);

const schema = z.object({
  arriving: stages,
  body: stages,
  breath: z.array(sentence).min(15),
  themes: z.record(
    z.string(),
    z.object({
      titles: z.array(z.string()).min(2),
      /** Words of a prompt that ask for this theme; "left-me" are two that stand side by side. */
      words: z.string(),
      /** Words of a prompt for which this theme would be wrong, such as a loss for a pregnancy. */
      unless: z.string().optional(),
      sentences: z.array(sentence).min(11),
    }),
  ),
  silence: z.array(sentence).min(8),
  return: stages,
  /** In place of the silence and the return where the words of a prompt ask for sleep: no one is woken at the end. */
  sleep: z.object({ words: z.string(), silence: z.array(sentence).min(8), return: stages }),
});

export type ScriptTexts = z.infer<typeof schema>;

/** The theme of a prompt that names none. */
export const DEFAULT_THEME = "presence";

/** By the place of a sentence: the place of the one before it that it speaks of. */
export type Needs = Readonly<Record<number, number>>;

/**
 * Sentences that make sense only after another one, such as "Without a word, thank them." The places are the same in all
 * languages. The first sentence of a theme is always spoken, so that what needs only that one is not named.
 */
export const themeNeeds: Readonly<Record<string, Needs>> = {
  rest: { 3: 2 },
  calm: { 4: 3, 9: 8 },
  grief: { 6: 5 },
  gratitude: { 6: 5, 8: 7 },
  kindness: { 2: 1, 4: 3, 6: 5, 8: 7, 10: 1 },
  release: { 4: 1, 7: 6, 8: 7 },
  nature: { 3: 2, 5: 4, 6: 5, 8: 7, 9: 8 },
  clarity: { 2: 1, 3: 1, 4: 3 },
  courage: { 2: 1, 5: 4, 9: 1 },
  loneliness: { 3: 2, 6: 5 },
  pain: { 5: 4, 6: 5 },
  craving: { 3: 2, 5: 4, 6: 5, 8: 7 },
  prayer: { 4: 3, 7: 6 },
  chakras: { 10: 9 },
};

/** The same, of the sentences about the breath. */
export const breathNeeds: Needs = { 3: 2, 8: 7 };

/** What the built-in composer speaks. */
export const scriptTexts: Record<Language, ScriptTexts> = {
  en: schema.parse(en),
  es: schema.parse(es),
  it: schema.parse(it),
};
