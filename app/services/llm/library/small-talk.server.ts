import type { Library } from "./search.server";
import { bareText, isStopWord, wordsOf } from "./text.server";
import type { Thread } from "./thread.server";

/** What people call whom they greet or thank; it is not what they came to speak of. */
const vocatives =
  /\b(anamcara|my friend|dear friend|amig[oa] mi[oa]|amig[oa]|amic[oa] mi[oa]|amic[oa]|guide|guia|guida)\b/g;

/**
 * The answer to a message that only asks who is there, thanks or greets; undefined when it says more than that.
 * @param name said once, in the first greeting of a conversation.
 */
export function smallTalk(
  library: Library,
  thread: Thread,
  message: string,
  name?: string,
): string | undefined {
  const { identity, thanks, greetings } = library.content;
  const bare = bareText(message, library.language);
  const kinds = [
    { ...identity, salt: "identity", longest: 12, beside: 3 },
    { ...thanks, salt: "thanks", longest: 10, beside: 3 },
    { ...greetings, salt: "greeting", longest: 8, beside: 0 },
  ];
  const greetingsLeftOut = (text: string) => without(text, greetings.patterns, library);
  for (const { patterns, answers, salt, longest, beside } of kinds) {
    if (bare.split(" ").length > longest) continue;
    const rest = without(bare, patterns, library);
    if (rest === bare) continue;
    const left = wordsOf(greetingsLeftOut(rest).replace(vocatives, " "), library.language);
    const matter = left.filter(({ folded }) => !isStopWord(folded, library.language));
    const topical = Math.max(...Object.values(library.topicsOf(left))) >= 0.5;
    if (topical || matter.length > beside) continue;
    const answer = thread.pick(answers, (text) => text, salt);
    const isGreeting = salt === "greeting" && thread.isNew;
    return answer && name && isGreeting ? `${name}, ${lowerFirst(answer)}` : answer;
  }
  return undefined;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A bare text without the patterns that occur in it as whole words, the longest taken out first. */
function without(bare: string, patterns: string[], library: Library): string {
  const bares = patterns
    .map((pattern) => bareText(pattern, library.language))
    .sort((a, b) => b.length - a.length);
  let rest = ` ${bare} `;
  for (const pattern of bares) rest = rest.replaceAll(` ${pattern} `, "  ");
  return rest.replace(/ +/g, " ").trim();
}
