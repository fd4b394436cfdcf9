import { LRUCache } from "lru-cache";
import { KnowledgePassage } from "#models/knowledge-passage.server";
import { singleton } from "~/services/singleton.server";

/** Beyond this many passages a word says nothing, in any case. */
const MAX_COUNT = 2_001;

const counts = singleton(
  "knowledgeTermCounts",
  () => new LRUCache<string, number>({ max: 5_000, ttl: 600_000 }),
);

/**
 * How many passages have each of these words, counted up to 2,001.
 * @param version changes with every change of the passages, so that no old count is used.
 */
export async function countTerms(terms: readonly string[], version: string): Promise<Map<string, number>> {
  const found = await Promise.all(
    terms.map(async (term): Promise<[string, number]> => {
      const key = `${version} ${term}`;
      let count = counts.get(key);
      if (count === undefined) {
        count = await KnowledgePassage.countDocuments({ terms: term }, { limit: MAX_COUNT });
        counts.set(key, count);
      }
      return [term, count];
    }),
  );
  return new Map(found);
}
