import type { GuideLanguage } from "../guide";
import { libraryContent } from "./load.server";
import { languages, tokensOf, type Token } from "./text.server";

/** What may follow a pattern and turn it into a manner of speaking: "want to die laughing". */
const idioms: Record<GuideLanguage, RegExp> = {
  en: /^(laughing|of (laughter|boredom|embarrassment|curiosity|hunger|heat)|from (laughter|boredom|embarrassment)|(at|with|over) (work|this|that|the)|trying|working)\b/,
  es: /^(de (la |tanta )?(risa|hambre|sueno|sed|calor|frio|aburrimiento|verguenza|ganas|amor|curiosidad|envidia)|trabajando|a trabajar)\b/,
  it: /^(dal ridere|dalle risate|dal ridicolo|d[ia] (fame|sonno|sete|caldo|freddo|noia|vergogna|curiosita|invidia|amore)|dal(la|l)? (voglia|sonno|caldo|freddo|fame|noia|vergogna|imbarazzo|curiosita)|dalla gioia|di (lavoro|fatica|risate)|lavorando)\b/,
};

const negations: Record<GuideLanguage, ReadonlySet<string>> = {
  en: new Set(["not", "dont", "never", "didnt", "wouldnt", "wont", "nobody"]),
  es: new Set(["no", "nunca", "jamas", "tampoco"]),
  it: new Set(["non", "mai", "nemmeno"]),
};

/**
 * The language in which a message says directly that its writer wants to die, harms themself or is in danger; undefined
 * when it does not. People in need may write in another language than the page, so all are looked through.
 */
export function crisisLanguage(message: string, preferred: GuideLanguage): GuideLanguage | undefined {
  const order = [preferred, ...languages.filter((language) => language !== preferred)];
  return order.find((language) => {
    const words = tokensOf(message, language);
    return patternsIn(language).some((pattern) => statesDirectly(words, pattern, language));
  });
}

const patterns = new Map<GuideLanguage, string[][]>();

function patternsIn(language: GuideLanguage): string[][] {
  let found = patterns.get(language);
  if (!found) {
    found = libraryContent[language].crisis.patterns.map((pattern) =>
      tokensOf(pattern, language).map(({ folded }) => folded),
    );
    patterns.set(language, found);
  }
  return found;
}

function statesDirectly(words: Token[], pattern: string[], language: GuideLanguage): boolean {
  return words.some((_word, start) => {
    if (!pattern.every((word, index) => words[start + index]?.folded === word)) return false;
    const after = words.slice(start + pattern.length);
    if (!after[0]?.afterBreak && idioms[language].test(after.map((word) => word.folded).join(" ")))
      return false;
    return !isNegated(words, start, language);
  });
}

/** "I do not want to die" is no wish to die; "No, I want to die" and "why not end it all" are. */
function isNegated(words: Token[], start: number, language: GuideLanguage): boolean {
  const before = words[start - 1];
  if (!before || words[start]!.afterBreak || !negations[language].has(before.folded)) return false;
  return !/^(why|perche|porque|que)$/.test(words[start - 2]?.folded ?? "");
}

/** True for a short "no" to a question, such as whether the person is safe. */
export function deniesBriefly(message: string, language: GuideLanguage): boolean {
  const words = tokensOf(message, language);
  return words.length <= 4 && words.some(({ folded }) => folded === "no" || negations[language].has(folded));
}
