import { UserMemory } from "#models/user-memory.server";
import { enqueue, hasJobs, job } from "~/services/jobs/jobs.server";
import { embedCounted } from "~/features/guide/model-use/count-use.server";
import { EMBEDDING_BATCH, hasEmbeddings } from "~/services/llm/embeddings.server";
import { User } from "#models/user.server";

/** The time limit for the embeddings of a batch, in milliseconds. No request waits for it. */
const TIMEOUT_MS = 20_000;
/** Batches per run: enough for the largest number of memories. */
const MAX_BATCHES = 10;

/**
 * Computes the missing embeddings of a person's memories, if a server is configured. Without embeddings, memories are
 * found by their words.
 */
export const embedMemoriesJob = job<{ userId: string }>({
  name: "embed-memories",
  canWait: true,
  handle: ({ userId }) => embedMemories(userId),
});

/** Queues the embeddings of new or changed memories. */
export async function requestEmbeddings(userId: string): Promise<void> {
  if (!hasEmbeddings() || !hasJobs()) return;
  await enqueue(embedMemoriesJob, { userId }, { once: userId });
}

async function embedMemories(userId: string): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const person = await User.findById(userId, { memoryEnabled: 1 }).lean();
    if (!person || person.memoryEnabled === false) return;
    const rows = await UserMemory.find({ userId, embedding: null }, { content: 1 })
      .limit(EMBEDDING_BATCH)
      .lean();
    if (rows.length === 0) return;
    const vectors = await embedCounted(
      userId,
      rows.map(({ content }) => content),
      TIMEOUT_MS,
    );
    if (!vectors) return;
    await UserMemory.bulkWrite(
      rows.map(({ _id, content }, index) => ({
        updateOne: {
          // Unless the text has changed in the meantime.
          filter: { _id, userId, content },
          update: { $set: { embedding: vectors[index] } },
          timestamps: false,
        },
      })),
    );
  }
}
