import type { Language } from "~/i18n/config";
import MiniSearch from "minisearch";

import { topicIds, type LibraryContent, type TopicId } from "./content";
import { createKeywords } from "./understanding/keywords.server";
import { isStopWord, stemOf, tokensOf, type Word } from "./text.server";

export type Reflection = LibraryContent["reflections"][number];
export type Practice = LibraryContent["practices"][number];
export type TopicScores = Record<TopicId, number>;

/** The library of one language, indexed for search. */
export interface Library {
  language: Language;
  content: LibraryContent;
  /** How much a text is about each topic: 0 for not at all, about 1 for one unmistakable word. */
  topicsOf(words: Word[]): TopicScores;
  /**
   * A score for each reflection and practice, by id. From 3 on, one of its keywords occurs; below, only its other
   * words.
   */
  textsFor(words: Word[]): Map<string, number>;
}

interface Entry {
  id: string;
  keywords: string;
  text: string;
}

/** A search reads at most this many different words of a message, which bounds its cost. */
const maxQueryWords = 60;

/** Builds the search index of one language's content. */
export function createLibrary(content: LibraryContent, language: Language): Library {
  const options = {
    fields: ["keywords", "text"],
    tokenize: (text: string) => tokensOf(text, language).map((token) => token.folded),
    processTerm: (term: string) => (isStopWord(term, language) ? null : stemOf(term, language)),
    searchOptions: { boost: { keywords: 2 } },
  };
  const works = [
    ...content.reflections.map(({ id, keywords, text }) => ({ id, keywords, text })),
    ...content.practices.map(({ id, keywords, title, purpose }) => ({
      id,
      keywords,
      text: `${title}. ${purpose}`,
    })),
  ];
  const texts = new MiniSearch<Entry>(options);
  texts.addAll(
    works.map(({ id, keywords, text }) => ({
      id,
      keywords: singleWords(keywords),
      text: `${text} ${keywords.join(". ")}`,
    })),
  );
  const workKeywords = createKeywords(
    works.map(({ id, keywords }) => [id, keywords]),
    language,
  );
  const topics = new MiniSearch<Entry>(options);
  topics.addAll(topicIds.map((id) => ({ id, keywords: singleWords(content.topics[id].keywords), text: "" })));
  const topicKeywords = createKeywords(
    topicIds.map((id) => [id, content.topics[id].keywords]),
    language,
  );
  // Tolerates one typing error in longer words.
  const slips = { fuzzy: (term: string) => (term.length > 5 ? 1 : false) };

  return {
    language,
    content,
    topicsOf(words) {
      const scores = Object.fromEntries(topicIds.map((id) => [id, 0])) as TopicScores;
      const read = words.map((word, at) =>
        at < maxQueryWords ? untwisted(word, topicKeywords.stems, language) : word,
      );
      for (const [{ owner, weight }, strength] of topicKeywords.in(read)) scores[owner] += weight * strength;
      const unknown = read.filter(({ folded, stem }) => folded.length > 6 && !topicKeywords.stems.has(stem));
      for (const { id, score } of topics.search(queryOf(unknown), slips)) {
        scores[id as TopicId] += Math.min(score * 0.1, 0.6);
      }
      return scores;
    },
    textsFor(words) {
      const scores = new Map<string, number>();
      for (const { id, score } of texts.search(queryOf(words)))
        scores.set(id as string, Math.min(score * 0.3, 2.9));
      for (const [{ owner, stems }, strength] of workKeywords.in(words)) {
        scores.set(owner, (scores.get(owner) ?? 0) + strength * (stems.length > 1 ? 5 : 3));
      }
      return scores;
    },
  };
}

/** The words that BM25 may match on their own: half of "lost my job" does not mean losing a job. */
function singleWords(keywords: string[]): string {
  return keywords.filter((keyword) => !/\s/.test(keyword)).join(". ");
}

function queryOf(words: Word[]): string {
  return [...new Set(words.map(({ folded }) => folded))].slice(0, maxQueryWords).join(" ");
}

/** The word, or the known word that it becomes when two neighbouring letters are swapped. */
function untwisted(word: Word, known: ReadonlySet<string>, language: Language): Word {
  if (word.folded.length < 6 || word.folded.length > 20 || known.has(word.stem)) return word;
  if (isStopWord(word.folded, language)) return word;
  for (let at = 1; at < word.folded.length - 1; at++) {
    const letters = [...word.folded];
    [letters[at], letters[at + 1]] = [letters[at + 1]!, letters[at]!];
    const stem = stemOf(letters.join(""), language);
    if (known.has(stem)) return { ...word, stem };
  }
  return word;
}
