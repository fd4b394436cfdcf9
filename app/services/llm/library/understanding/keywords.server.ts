import type { Language } from "~/i18n/config";

import { isStopWord, wordsOf, type Word } from "../text.server";

interface Keyword<Owner> {
  owner: Owner;
  /** The keyword as written in the content, folded. */
  words: string[];
  stems: string[];
  /** Its weight: about 1, divided by the number of its owners. */
  weight: number;
}

/** The keywords of many owners, indexed for matching. */
export interface Keywords<Owner> {
  /** Every stem that occurs in a keyword. */
  stems: ReadonlySet<string>;
  /** The keywords that occur in a text, each once, with weight 1, or slightly more if the exact form occurs. */
  in(words: Word[]): Map<Keyword<Owner>, number>;
}

/**
 * Indexes each owner's keywords. Each list starts with the most specific ones; a keyword with several owners counts
 * less.
 */
export function createKeywords<Owner extends string>(
  lists: [Owner, string[]][],
  language: Language,
): Keywords<Owner> {
  const found = new Map<string, Keyword<Owner>>();
  const owners = new Map<string, number>();
  for (const [owner, keywords] of lists) {
    keywords.forEach((keyword, place) => {
      const parts = wordsOf(keyword, language);
      const stems = parts.map((word) => word.stem);
      const key = stems.join(" ");
      if (stems.length === 0 || found.has(`${owner} ${key}`)) return;
      const weight = stems.length > 1 ? 1.6 : place < 8 ? 1.2 : 0.8;
      found.set(`${owner} ${key}`, { owner, words: parts.map(({ folded }) => folded), stems, weight });
      owners.set(key, (owners.get(key) ?? 0) + 1);
    });
  }
  const byFirst = new Map<string, Keyword<Owner>[]>();
  for (const keyword of found.values()) {
    const first = keyword.stems[0]!;
    const shared = { ...keyword, weight: keyword.weight / owners.get(keyword.stems.join(" "))! };
    byFirst.set(first, [...(byFirst.get(first) ?? []), shared]);
  }

  return {
    stems: new Set([...found.values()].flatMap(({ stems }) => stems)),
    in(words) {
      const strengths = new Map<Keyword<Owner>, number>();
      words.forEach(({ stem }, at) => {
        for (const keyword of byFirst.get(stem) ?? []) {
          const strength = strengthAt(keyword, words, at, language);
          if (strength > (strengths.get(keyword) ?? 0)) strengths.set(keyword, strength);
        }
      });
      return strengths;
    },
  };
}

function strengthAt(keyword: Keyword<string>, words: Word[], at: number, language: Language): number {
  if (keyword.stems.length > 1) return goesOn(keyword.stems, words, at) ? 1 : 0;
  const { folded } = words[at]!;
  if (folded === keyword.words[0]) return 1.25;
  // Stems of function words collide with those of other words: Spanish "como" with "comer".
  return isStopWord(folded, language) ? 0 : 1;
}

/** Whether the stems follow one another from this position, with at most one other word between two of them. */
function goesOn(stems: string[], words: Word[], start: number): boolean {
  let at = start;
  for (const stem of stems.slice(1)) {
    if (words[at + 1]?.stem === stem) at += 1;
    else if (words[at + 2]?.stem === stem) at += 2;
    else return false;
  }
  return true;
}
