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
      /** Words of a prompt that ask for this theme. */
      words: z.string(),
      sentences: z.array(sentence).min(11),
    }),
  ),
  silence: z.array(sentence).min(8),
  return: stages,
});

export type ScriptTexts = z.infer<typeof schema>;

/** The theme of a prompt that names none. */
export const DEFAULT_THEME = "presence";

/** What the built-in composer speaks. */
export const scriptTexts: Record<Language, ScriptTexts> = {
  en: schema.parse(en),
  es: schema.parse(es),
  it: schema.parse(it),
};
