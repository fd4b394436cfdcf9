import type { Language } from "~/i18n/config";
import { grammar } from "./grammar";
import { phrases } from "./phrases";
import { isStopWord, wordsOf, type Word } from "./text.server";

const maxWords = 12;
const minWords = 3;

/** A fragment in which people speak of themselves, to repeat back to them. It is never a question. */
export function quoteFeeling(
  message: string,
  language: Language,
  weigh?: (words: Word[]) => number,
): string | undefined {
  const statements = withoutLaughter(message, language)
    .split(/(?<=[.!?…;])\s+|\n+/u)
    .filter((sentence) => !/[?¿]/.test(sentence))
    .join("\n");
  return quoteFrom(statements, language, (words) => {
    const bare = words.map(({ folded }) => folded).join(" ");
    return grammar[language].firstPerson.test(bare) ? (weigh?.(words) ?? 0) : -1;
  });
}

/** A laugh beside a feeling is not repeated. */
function withoutLaughter(message: string, language: Language): string {
  return message.replace(new RegExp(phrases[language].laughter.source, "giu"), " ").trim();
}

/**
 * A fragment of the person's own words to quote, in the language's quotation marks; undefined if the message is too
 * short or contains markup or a URL. `weigh` scores the relevance of a fragment.
 */
export function quoteFrom(
  message: string,
  language: Language,
  weigh?: (words: Word[]) => number,
): string | undefined {
  if (/[<>{}[\]`*_#|\\@]|https?:|www\.|\S{40}/iu.test(message)) return undefined;
  if (wordsOf(message, language).length < minWords) return undefined;
  let best: { text: string; score: number } | undefined;
  for (const sentence of message.split(/(?<=[.!?…;])\s+|\n+/u)) {
    for (const text of fragmentsOf(sentence, language)) {
      const words = wordsOf(text, language);
      if (words.length < minWords || words.length > maxWords) continue;
      const matter = words.filter((word) => !isStopWord(word.folded, language)).length;
      const pointed = weigh?.(words) ?? 0;
      const score = pointed * 2 + Math.min(matter, 4) * 0.3 + words.length * 0.02;
      // A phrase without content, such as “Tell me something”, is not worth quoting.
      if (pointed > 0 && score > (best?.score ?? 0)) best = { text, score };
    }
  }
  const [open, close] = grammar[language].quotationMarks;
  return best && `${open}${best.text}${close}`;
}

/** All runs of neighbouring clauses of a sentence, trimmed; a clause that is too long is cut between words. */
function fragmentsOf(sentence: string, language: Language): string[] {
  const clauses = sentence
    .split(/(?<=[,:—–()])\s+|\s+(?=[—–(])/u)
    .flatMap((clause) =>
      countWords(clause) > maxWords ? clause.split(grammar[language].clauseStarts) : [clause],
    )
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause));
  const runs: string[] = [];
  clauses.forEach((_clause, start) => {
    for (let end = start + 1; end <= clauses.length; end++) {
      const run = tidy(clauses.slice(start, end).join(" "), language);
      if (countWords(run) <= maxWords) runs.push(run);
      else if (end === start + 1) runs.push(cut(run, language));
    }
  });
  return runs;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/**
 * Removes leading linking words, a leading "Hello," or "Yes,", quotation marks, brackets, and punctuation at both
 * ends.
 */
function tidy(text: string, language: Language): string {
  let words = text
    .replace(/["“”„«»()]/gu, "")
    .split(/\s+/u)
    .filter(Boolean);
  while (words.length > minWords && isLead(words[0]!, language)) words = words.slice(1);
  return words.join(" ").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%€$£]+$/gu, "");
}

function isLead(word: string, language: Language): boolean {
  return (
    /^\p{L}+[,:!.]$/u.test(word) || grammar[language].linkWords.test(wordsOf(word, language)[0]?.folded ?? "")
  );
}

/** The first words of a text that is too long. It ends before a linking word, or at least not with a stop word. */
function cut(text: string, language: Language): string {
  const words = text.split(" ").slice(0, maxWords + 1);
  const link = words.findLastIndex(
    (word, index) => index > minWords && /^(and|or|y|o|e|ed|ni|né)$/iu.test(word),
  );
  if (link > 0) return tidy(words.slice(0, link).join(" "), language);
  words.pop();
  while (
    words.length > minWords &&
    isStopWord(wordsOf(words.at(-1)!, language).at(-1)?.folded ?? "", language)
  ) {
    words.pop();
  }
  return `${words.join(" ").replace(/[^\p{L}\p{N}]+$/u, "")} …`;
}
