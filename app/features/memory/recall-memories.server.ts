import mongoose from "mongoose";
import { User } from "#models/user.server";
import { UserMemory, type UserMemoryDocument } from "#models/user-memory.server";
import { embedTexts, hasEmbeddings, parseEmbedding, similarity } from "~/services/llm/embeddings.server";
import { MAX_MEMORIES, MAX_RECALLED } from "./limits";
import { present } from "./memory-dto.server";
import { termsOf } from "./terms.server";

/** How long a reply waits for the vector of its message, in milliseconds; after that words decide alone. */
const EMBEDDING_TIMEOUT_MS = 300;
/** The most of a message that is compared, in characters. */
const MAX_COMPARED = 2_000;
/** Vectors of texts that have nothing to do with each other are this much alike; from the second on they speak of the same. */
const UNRELATED = 0.25;
const RELATED = 0.65;
/** Days after which a memory is a third as fresh. */
const FRESH_DAYS = 30;
const DAY_MS = 86_400_000;

type Row = Pick<UserMemoryDocument, "_id" | "content" | "type" | "terms" | "embedding" | "updatedAt">;

/**
 * The memories that a reply to `message` may use: at most 8, those first that have to do with it, then what was told last.
 * Nothing while the person's memory is off; never a paused one, one that is over, or anybody else's. Two reads.
 */
export async function recallMemories(
  userId: string,
  message: string,
  now: Date,
): Promise<{ id: string; text: string }[]> {
  const [person, rows] = await Promise.all([
    User.findById(userId, { memoryEnabled: 1 }).lean(),
    UserMemory.find(
      { ...present(userId, now), isPaused: mongoose.trusted({ $ne: true }) },
      { content: 1, type: 1, terms: 1, updatedAt: 1, ...(hasEmbeddings() && { embedding: 1 }) },
    )
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_MEMORIES)
      .lean<Row[]>(),
  ]);
  // Rows from before the setting have none, and it is on unless it was switched off.
  if (!person || person.memoryEnabled === false || rows.length === 0) return [];
  const compared = message.slice(0, MAX_COMPARED);
  const byWords = compareWords(rows, compared);
  const byVector = rows.length > MAX_RECALLED ? await compareVectors(rows, compared) : null;
  const scored = rows.map((row, index) => {
    const relevance = Math.max(byWords[index]!, byVector?.[index] ?? 0);
    const age = Math.max(0, now.getTime() - (row.updatedAt ?? row._id.getTimestamp()).getTime()) / DAY_MS;
    // Whatever has to do with the message stands before whatever has not.
    const score = (relevance > 0 ? 1 + relevance : 0) + 0.3 * Math.exp(-age / FRESH_DAYS);
    return { row, score: score + (row.type === "long_term" ? 0.1 : 0) };
  });
  scored.sort((a, b) => b.score - a.score);
  return scored
    .slice(0, MAX_RECALLED)
    .map(({ row: { _id, content } }) => ({ id: _id.toString(), text: content }));
}

/** The share of each memory that the message speaks of, from 0 to 1; a word that many memories have counts for little. */
function compareWords(rows: readonly Row[], message: string): number[] {
  const asked = new Set(termsOf(message));
  const terms = rows.map((row) => (row.terms?.length > 0 ? row.terms : termsOf(row.content)));
  const owners = new Map<string, number>();
  for (const list of terms) for (const term of list) owners.set(term, (owners.get(term) ?? 0) + 1);
  const weight = (term: string) => Math.log(1 + rows.length / owners.get(term)!);
  return terms.map((list) => {
    let common = 0;
    let all = 0;
    for (const term of list) {
      all += weight(term);
      if (asked.has(term)) common += weight(term);
    }
    return all > 0 ? common / all : 0;
  });
}

async function compareVectors(rows: readonly Row[], message: string): Promise<number[] | null> {
  if (!hasEmbeddings()) return null;
  const vectors = rows.map(({ embedding }) => parseEmbedding(embedding));
  if (vectors.every((vector) => vector === null)) return null;
  const [asked] = (await embedTexts([message], EMBEDDING_TIMEOUT_MS)) ?? [];
  const wanted = parseEmbedding(asked);
  if (!wanted) return null;
  return vectors.map((vector) =>
    vector ? Math.min(1, Math.max(0, (similarity(wanted, vector) - UNRELATED) / (RELATED - UNRELATED))) : 0,
  );
}
