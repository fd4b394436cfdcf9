import type { Language } from "~/i18n/config";
import { grammar } from "../grammar";

/** The bare text with the short forms written out. */
export function writeOut(bare: string, language: Language): string {
  const { shortForms, slips } = grammar[language];
  const text = bare
    .split(" ")
    .map((word) => (Object.hasOwn(shortForms, word) ? shortForms[word] : word))
    .join(" ");
  return slips.reduce((all, [slip, written]) => all.replace(slip, written), text).trim();
}
