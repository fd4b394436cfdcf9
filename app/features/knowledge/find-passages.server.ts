import type { Language } from "~/i18n/config";
import mongoose, { type Types } from "mongoose";
import { KnowledgeDocument } from "#models/knowledge-document.server";
import { KnowledgePassage, type KnowledgePassageRow } from "#models/knowledge-passage.server";
import { termsOf } from "~/features/memory/terms.server";
import {
  MAX_COMPARED,
  messageVector,
  type MessageVector,
} from "~/features/guide/prompt/message-vector.server";
import { hasEmbeddings, parseEmbedding, similarity } from "~/services/llm/embeddings.server";
import { MAX_DOCUMENTS, MAX_QUOTED } from "./limits";
import { chooseTerms, coverage, weigh } from "./score-words";
import { countTerms } from "./term-counts.server";
import { singleFlight } from "~/utils/concurrency/single-flight";
import type { FoundPassage } from "./types";

/** How many different words of a message are compared. */
const MAX_ASKED = 32;
/** Passages that are compared by their words, and by their meaning; with more of them, the best by words are. */
const MAX_CANDIDATES = 1_000;
const MAX_VECTORS = 2_000;
const BEST_BY_WORDS = 200;
/** From this share of a message's weight on, a passage is about it. */
const WORDS_THRESHOLD = 0.35;
/** The similarity of the embeddings of unrelated texts, and of texts about the same thing. */
const UNRELATED = 0.25;
const RELATED = 0.65;
const VECTOR_THRESHOLD = 0.5;

/** The documents in use, by id. */
type Sources = ReadonlyMap<string, { title: string; run: number; passages: number }>;
interface Scored {
  _id: Types.ObjectId;
  documentId: Types.ObjectId;
  score: number;
}

/**
 * The passages that fit a message well, the best first; none for most messages. Without documents it is one read.
 * @param language of the conversation, for a message that does not show its own.
 */
export async function findPassages(
  message: string,
  language: Language,
  vectorOf: MessageVector = messageVector(null, message),
): Promise<FoundPassage[]> {
  const sources = await findSources();
  if (sources.size === 0) return [];
  const compared = message.slice(0, MAX_COMPARED);
  const byWords = await compareWords(compared, language, sources);
  const byVector = await compareVectors(vectorOf, sources, byWords);
  const best = new Map<string, Scored>();
  for (const one of [...byWords.filter(({ score }) => score >= WORDS_THRESHOLD), ...byVector]) {
    const id = one._id.toString();
    if (one.score > (best.get(id)?.score ?? 0)) best.set(id, one);
  }
  const chosen = [...best.values()].sort((a, b) => b.score - a.score).slice(0, MAX_QUOTED);
  return chosen.length > 0 ? loadTexts(chosen, sources) : [];
}

async function readSources(): Promise<Sources> {
  const rows = await KnowledgeDocument.find(
    { indexedRun: mongoose.trusted({ $ne: null }) },
    { title: 1, indexedRun: 1, passages: 1 },
  )
    .limit(MAX_DOCUMENTS)
    .lean();
  return new Map(
    rows.map(({ _id, title, indexedRun, passages }) => [
      _id.toString(),
      { title, run: indexedRun!, passages },
    ]),
  );
}

/** Many replies begin at the same moment. */
const findSources = singleFlight(readSources);

const isInUse = (sources: Sources, { documentId, run }: Pick<KnowledgePassageRow, "documentId" | "run">) =>
  sources.get(documentId.toString())?.run === run;

/** Changes when a document is indexed or deleted. */
const versionOf = (sources: Sources) => [...sources].map(([id, { run }]) => `${id}${run}`).join();

const sizeOf = (sources: Sources) => [...sources.values()].reduce((sum, { passages }) => sum + passages, 0);

/** The passages that share the message's rarer words, with the share of its weight that they have. */
async function compareWords(message: string, language: Language, sources: Sources): Promise<Scored[]> {
  const asked = termsOf(message, language, MAX_ASKED);
  const weights = weigh(await countTerms(asked, versionOf(sources)), sizeOf(sources));
  const terms = chooseTerms(weights, WORDS_THRESHOLD, MAX_CANDIDATES);
  if (terms.length === 0) return [];
  const rows = await KnowledgePassage.aggregate<
    Pick<KnowledgePassageRow, "_id" | "documentId" | "run"> & { shared: string[] }
  >([
    { $match: { terms: { $in: terms } } },
    { $limit: MAX_CANDIDATES },
    { $project: { documentId: 1, run: 1, shared: { $setIntersection: ["$terms", asked] } } },
  ]);
  return rows
    .filter((row) => isInUse(sources, row))
    .map(({ _id, documentId, shared }) => ({ _id, documentId, score: coverage(weights, shared) }))
    .sort((a, b) => b.score - a.score);
}

/** The passages that mean nearly what the message means. */
async function compareVectors(
  vectorOf: MessageVector,
  sources: Sources,
  byWords: Scored[],
): Promise<Scored[]> {
  if (!hasEmbeddings()) return [];
  const isSmall = sizeOf(sources) <= MAX_VECTORS;
  if (!isSmall && byWords.length === 0) return [];
  const among = isSmall
    ? { documentId: mongoose.trusted({ $in: [...sources.keys()] }) }
    : { _id: mongoose.trusted({ $in: byWords.slice(0, BEST_BY_WORDS).map(({ _id }) => _id) }) };
  const [rows, wanted] = await Promise.all([
    KnowledgePassage.find(
      { ...among, embedding: mongoose.trusted({ $ne: null }) },
      { documentId: 1, run: 1, embedding: 1 },
    )
      .limit(MAX_VECTORS)
      .lean(),
    vectorOf(),
  ]);
  if (!wanted) return [];
  return rows
    .filter((row) => isInUse(sources, row))
    .flatMap(({ _id, documentId, embedding }) => {
      const vector = parseEmbedding(embedding);
      const score = vector ? (similarity(wanted, vector) - UNRELATED) / (RELATED - UNRELATED) : 0;
      return score >= VECTOR_THRESHOLD ? [{ _id, documentId, score: Math.min(1, score) }] : [];
    });
}

/** In the given order. A passage that was deleted meanwhile is not among them. */
async function loadTexts(chosen: readonly Scored[], sources: Sources): Promise<FoundPassage[]> {
  const ids = chosen.map(({ _id }) => _id);
  const rows = await KnowledgePassage.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { place: 1, text: 1 },
  ).lean();
  return chosen.flatMap(({ _id, documentId }) => {
    const row = rows.find((one) => one._id.equals(_id));
    if (!row) return [];
    const { title } = sources.get(documentId.toString())!;
    const { place, text } = row;
    return [{ id: _id.toString(), documentId: documentId.toString(), title, place, text }];
  });
}
