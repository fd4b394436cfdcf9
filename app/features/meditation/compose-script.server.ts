import { randomInt } from "node:crypto";
import type { Language } from "~/i18n/config";
import { getGuide } from "~/services/llm/index.server";
import { log } from "~/services/log.server";
import { writeBuiltInScript } from "./built-in-script.server";
import { MAX_MEDITATION_PROMPT, MAX_MEDITATION_TITLE, type MeditationMinutes } from "./limits";
import { askForScript } from "./model-script.server";
import type { MeditationScript } from "./types";

export interface ComposeOptions {
  /** The person for whom it is written. */
  userId: string;
  /** What the meditation is to be about; any text, cut where it is too long. */
  prompt: string;
  title?: string;
  minutes: MeditationMinutes;
  language: Language;
  /** The same seed gives the same built-in script; random unless given. */
  seed?: number;
  signal: AbortSignal;
}

const SEEDS = 2 ** 31;

/** One line of visible text within a bound, in whole characters. */
function cleaned(text: string, max: number): string {
  const visible = text.replace(/[\p{C}\s]+/gu, " ").trim();
  return [...visible].slice(0, max).join("").trim();
}

/**
 * Writes the script of a meditation: the model does, when one is connected and answers as it should, else the built-in
 * composer.
 * @throws the signal's reason, and nothing else.
 */
export async function composeScript(options: ComposeOptions): Promise<MeditationScript> {
  const { minutes, language, signal, seed = randomInt(SEEDS) } = options;
  signal.throwIfAborted();
  const prompt = cleaned(options.prompt, MAX_MEDITATION_PROMPT);
  const title = cleaned(options.title ?? "", MAX_MEDITATION_TITLE) || undefined;
  const wish = { prompt, title, minutes, language, seed };
  if (getGuide().source === "model") {
    try {
      return await askForScript({ ...wish, userId: options.userId, signal });
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ reason: (error as Error).message }, "the model wrote no meditation, so the composer does");
    }
  }
  return writeBuiltInScript(wish);
}
