import { UserMemory } from "#models/user-memory.server";
import { enqueue, hasJobs, job } from "~/services/jobs.server";
import { EMBEDDING_BATCH, embedTexts, hasEmbeddings } from "~/services/llm/embeddings.server";
import { User } from "#models/user.server";

/** How long the server for vectors may take for a batch, in milliseconds. No request waits for it. */
const TIMEOUT_MS = 20_000;
/** Batches of one run: more than a person can have memories. */
const MAX_BATCHES = 10;

/** Gives the memories of a person their vectors where a server makes some; without one they are found by their words. */
export const embedMemoriesJob = job<{ userId: string }>({
  name: "embed-memories",
  handle: ({ userId }) => embedMemories(userId),
});

/** Asks for the vectors of memories that were written or changed. */
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
    const vectors = await embedTexts(
      rows.map(({ content }) => content),
      TIMEOUT_MS,
    );
    if (!vectors) return;
    await UserMemory.bulkWrite(
      rows.map(({ _id, content }, index) => ({
        updateOne: {
          // Not where the text was changed meanwhile.
          filter: { _id, userId, content },
          update: { $set: { embedding: vectors[index] } },
          timestamps: false,
        },
      })),
    );
  }
}
