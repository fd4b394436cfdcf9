import mongoose from "mongoose";
import { UserMemory, type UserMemoryDocument } from "#models/user-memory.server";
import {
  MAX_COMPARED,
  messageVector,
  type MessageVector,
} from "~/features/guide/prompt/message-vector.server";
import { hasEmbeddings, parseEmbedding, similarity } from "~/services/llm/embeddings.server";
import { utcDay } from "~/utils/utc-day";
import { MAX_MEMORIES, MAX_RECALLED } from "./limits";
import { present } from "./memory-dto.server";
import { termsOf } from "./terms.server";
import type { RecalledMemory } from "./types";

/** The similarity of the embeddings of unrelated texts, and the one from which two texts are about the same thing. */
const UNRELATED = 0.25;
const RELATED = 0.65;
/** The number of days after which a memory's freshness is a third. */
const FRESH_DAYS = 30;
const DAY_MS = 86_400_000;

type Row = Pick<
  UserMemoryDocument,
  "_id" | "content" | "type" | "terms" | "embedding" | "createdAt" | "updatedAt" | "editedAt"
>;

/**
 * The memories for a reply to `message`: at most 8, the relevant ones first, then the most recent. Never paused ones,
 * expired ones or those of other people. One read; whether the person's memory is on is up to the caller.
 */
export async function recallMemories(
  userId: string,
  message: string,
  now: Date,
  vectorOf: MessageVector = messageVector(userId, message),
): Promise<RecalledMemory[]> {
  const rows = await UserMemory.find(
    { ...present(userId, now), isPaused: mongoose.trusted({ $ne: true }) },
    {
      content: 1,
      type: 1,
      terms: 1,
      createdAt: 1,
      updatedAt: 1,
      editedAt: 1,
      ...(hasEmbeddings() && { embedding: 1 }),
    },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_MEMORIES)
    .lean<Row[]>();
  if (rows.length === 0) return [];
  const compared = message.slice(0, MAX_COMPARED);
  const byWords = compareWords(rows, compared);
  const byVector = rows.length > MAX_RECALLED ? await compareVectors(rows, vectorOf) : null;
  const scored = rows.map((row, index) => {
    const relevance = Math.max(byWords[index]!, byVector?.[index] ?? 0);
    const age = Math.max(0, now.getTime() - (row.updatedAt ?? row._id.getTimestamp()).getTime()) / DAY_MS;
    // Relevant memories come before all others.
    const score = (relevance > 0 ? 1 + relevance : 0) + 0.3 * Math.exp(-age / FRESH_DAYS);
    return { row, score: score + (row.type === "long_term" ? 0.1 : 0) };
  });
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, MAX_RECALLED).map(({ row }) => toRecalled(row));
}

/** A memory as prompts have it. */
export function toRecalled({
  _id,
  content,
  createdAt,
  editedAt,
}: Pick<UserMemoryDocument, "_id" | "content" | "createdAt" | "editedAt">): RecalledMemory {
  return { id: _id.toString(), text: content, day: utcDay(editedAt ?? createdAt ?? _id.getTimestamp()) };
}

/**
 * For each memory, the share of its terms that occur in the message, from 0 to 1; terms that many memories share
 * count little.
 */
function compareWords(rows: readonly Row[], message: string): number[] {
  // Each term is looked up once and is a number from then on.
  const numbers = new Map<string, number>();
  const owners: number[] = [];
  const lists = rows.map(({ terms, content }) =>
    (terms?.length > 0 ? terms : termsOf(content)).map((term) => {
      const number = numbers.get(term) ?? owners.length;
      if (number === owners.length) numbers.set(term, number);
      owners[number] = (owners[number] ?? 0) + 1;
      return number;
    }),
  );
  const weights = owners.map((count) => Math.log(1 + rows.length / count));
  const asked = owners.map(() => false);
  for (const term of termsOf(message)) {
    const number = numbers.get(term);
    if (number !== undefined) asked[number] = true;
  }
  return lists.map((list) => {
    let common = 0;
    let all = 0;
    for (const number of list) {
      all += weights[number]!;
      if (asked[number]) common += weights[number]!;
    }
    return all > 0 ? common / all : 0;
  });
}

async function compareVectors(rows: readonly Row[], vectorOf: MessageVector): Promise<number[] | null> {
  if (!hasEmbeddings()) return null;
  const vectors = rows.map(({ embedding }) => parseEmbedding(embedding));
  if (vectors.every((vector) => vector === null)) return null;
  const wanted = await vectorOf();
  if (!wanted) return null;
  return vectors.map((vector) =>
    vector ? Math.min(1, Math.max(0, (similarity(wanted, vector) - UNRELATED) / (RELATED - UNRELATED))) : 0,
  );
}
