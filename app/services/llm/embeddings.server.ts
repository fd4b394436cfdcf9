import type OpenAI from "openai";
import { env } from "../env.server";
import { log } from "../log.server";
import { singleton } from "../singleton.server";

/** The model for vectors where none is configured. */
const DEFAULT_MODEL = "text-embedding-3-small";
/** Numbers kept of a vector: enough to compare short texts by, and a few hundred bytes each. */
const DIMENSIONS = 256;
/** A server that has failed, or has no embeddings at all, is left alone for so long, in milliseconds. */
const PAUSE_MS = 10 * 60_000;
/** Texts sent at once. */
export const EMBEDDING_BATCH = 64;

const isConfigured = env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined;
const model = env.OPENAI_EMBEDDING_MODEL ?? DEFAULT_MODEL;

const state = singleton("embeddings", () => ({
  client: null as Promise<OpenAI> | null,
  pausedUntil: 0,
}));

/** Whether texts can be turned into vectors now: a server is configured and has not failed lately. */
export function hasEmbeddings(now = Date.now()): boolean {
  return isConfigured && now >= state.pausedUntil;
}

/**
 * Turns texts into vectors, each as a short text that `parseEmbedding` reads.
 * @param texts at most EMBEDDING_BATCH.
 * @returns null when there is no server for it, it failed, or did not answer in time.
 */
export async function embedTexts(texts: readonly string[], timeoutMs: number): Promise<string[] | null> {
  if (!hasEmbeddings()) return null;
  try {
    const client = await (state.client ??= load());
    const { data } = await client.embeddings.create(
      {
        model,
        input: [...texts],
        encoding_format: "float",
        // Others than this family may refuse the parameter; their vectors are cut below.
        ...(model.includes("text-embedding-3") && { dimensions: DIMENSIONS }),
      },
      { signal: AbortSignal.timeout(timeoutMs) },
    );
    if (data.length !== texts.length) throw new Error(`${data.length} vectors for ${texts.length} texts`);
    return data.map(({ embedding }) => `${model} ${pack(embedding)}`);
  } catch (error) {
    state.pausedUntil = Date.now() + PAUSE_MS;
    // What the server wrote may repeat the texts.
    log.warn({ status: (error as { status?: number }).status }, "embeddings are not available");
    return null;
  }
}

/** The vector of a stored text, of length 1; null for one of another model. */
export function parseEmbedding(stored: string | null | undefined): Int8Array | null {
  if (!stored?.startsWith(`${model} `)) return null;
  return Int8Array.from(Buffer.from(stored.slice(model.length + 1), "base64"));
}

/** How alike two vectors are, from -1 to 1. */
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

/** One signed byte for each number, the largest of them as 127. */
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
    // The client logs the events it cannot parse, and they hold what people said.
    logLevel: "off",
  });
}
