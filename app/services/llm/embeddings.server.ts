import type OpenAI from "openai";
import { env } from "../env.server";
import { log } from "../log.server";
import { count, observe } from "../metrics.server";
import { singleton } from "../singleton.server";

/** The default embedding model. */
const DEFAULT_MODEL = "text-embedding-3-small";
/** The dimensions to keep: enough to compare short texts, at a few hundred bytes each. */
const DIMENSIONS = 256;
/** How long to wait after a failure, or after learning that the server has no embeddings, in milliseconds. */
const PAUSE_MS = 10 * 60_000;
/** Maximum number of texts in one request. */
export const EMBEDDING_BATCH = 64;

const isConfigured = env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined;
/** The model that computes embeddings. */
export const embeddingModel = env.OPENAI_EMBEDDING_MODEL ?? DEFAULT_MODEL;

const state = singleton("embeddings", () => ({
  client: null as Promise<OpenAI> | null,
  pausedUntil: 0,
}));

/** Whether embeddings are available: a server is configured and has not failed recently. */
export function hasEmbeddings(now = Date.now()): boolean {
  return isConfigured && now >= state.pausedUntil;
}

/**
 * Computes the embeddings of texts, each as a string for `parseEmbedding`.
 * @param texts at most EMBEDDING_BATCH.
 * @param onUsage is told how many tokens the texts were, where the server reports it.
 * @returns null if no server is configured, or it failed or timed out.
 */
export async function embedTexts(
  texts: readonly string[],
  timeoutMs: number,
  onUsage?: (promptTokens: number) => void,
): Promise<string[] | null> {
  if (!hasEmbeddings()) return null;
  const startedAt = performance.now();
  try {
    const client = await (state.client ??= load());
    const { data, usage } = await client.embeddings.create(
      {
        model: embeddingModel,
        input: [...texts],
        encoding_format: "float",
        // Other models may reject this parameter; their vectors are shortened below.
        ...(embeddingModel.includes("text-embedding-3") && { dimensions: DIMENSIONS }),
      },
      { signal: AbortSignal.timeout(timeoutMs) },
    );
    observe("model", embeddingModel, performance.now() - startedAt);
    reportUse(usage, onUsage);
    if (data.length !== texts.length) throw new Error(`${data.length} vectors for ${texts.length} texts`);
    return data.map(({ embedding }) => `${embeddingModel} ${pack(embedding)}`);
  } catch (error) {
    state.pausedUntil = Date.now() + PAUSE_MS;
    // The server's message may repeat the texts.
    log.warn({ status: (error as { status?: number }).status }, "embeddings are not available");
    return null;
  }
}

/** Compatible servers may leave the usage out. */
function reportUse(
  usage: { prompt_tokens: number } | undefined,
  onUsage?: (promptTokens: number) => void,
): void {
  const tokens = usage?.prompt_tokens;
  if (!Number.isSafeInteger(tokens) || tokens! < 1) return;
  count("promptTokens", embeddingModel, tokens);
  onUsage?.(tokens!);
}

/** Parses a stored embedding into a vector of length 1; null if it comes from another model. */
export function parseEmbedding(stored: string | null | undefined): Int8Array | null {
  if (!stored?.startsWith(`${embeddingModel} `)) return null;
  return Int8Array.from(Buffer.from(stored.slice(embeddingModel.length + 1), "base64"));
}

/** The cosine similarity of two vectors, from -1 to 1. */
export function similarity(one: Int8Array, other: Int8Array): number {
  let product = 0;
  let square = 0;
  let otherSquare = 0;
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    product += one[index]! * other[index]!;
    square += one[index]! ** 2;
    otherSquare += other[index]! ** 2;
  }
  return square && otherSquare ? product / Math.sqrt(square * otherSquare) : 0;
}

/** One signed byte per number, scaled so that the largest becomes 127. */
function pack(vector: readonly number[]): string {
  const kept = vector.slice(0, DIMENSIONS);
  const largest = Math.max(...kept.map(Math.abs)) || 1;
  return Buffer.from(Int8Array.from(kept, (value) => Math.round((value / largest) * 127)).buffer).toString(
    "base64",
  );
}

async function load(): Promise<OpenAI> {
  const { default: OpenAIClient } = await import("openai");
  return new OpenAIClient({
    apiKey: env.OPENAI_API_KEY ?? "none",
    baseURL: env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
    maxRetries: 0,
    // The client logs events that it cannot parse, and they contain people's messages.
    logLevel: "off",
  });
}
