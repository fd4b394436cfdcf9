import type { Language } from "~/i18n/config";
import { isForeign } from "~/services/llm/library/understanding/foreign.server";
import { plainLanguage } from "~/services/llm/library/text.server";
import type { MediaInput } from "../types";

/**
 * The language in which a meditation is spoken: that of the words that the person wrote, where they show one, as the guide
 * answers in the language of a message; else the one of their pages.
 */
export function languageOfWords({
  script,
  prompt,
  language,
}: Pick<MediaInput, "script" | "prompt" | "language">): Language {
  const words = script ?? prompt;
  return (isForeign(words) ? undefined : plainLanguage(words)) ?? language;
}
