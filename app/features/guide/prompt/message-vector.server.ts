import { parseEmbedding } from "~/services/llm/embeddings.server";
import { embedCounted } from "~/features/guide/model-use/count-use.server";

/** How many characters of a message are compared with memories and passages. */
export const MAX_COMPARED = 2_000;
/** How long a reply waits for the embedding of its message, in milliseconds; without it, only words are compared. */
const TIMEOUT_MS = 300;

/** Gives the vector of a message, or null where there are no embeddings. */
export type MessageVector = () => Promise<Int8Array | null>;

/**
 * The vector of a message for everything that a reply compares it with: the server is asked once, and only if something
 * is compared.
 * @param userId of the person who wrote the message; null for none.
 */
export function messageVector(userId: string | null, message: string): MessageVector {
  let asked: Promise<Int8Array | null> | undefined;
  return () =>
    (asked ??= embedCounted(userId, [message.slice(0, MAX_COMPARED)], TIMEOUT_MS).then((vectors) =>
      parseEmbedding(vectors?.[0]),
    ));
}
