import { ModelUse, type ModelUseDocument } from "#models/model-use.server";
import { User } from "#models/user.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { upsertOnce } from "~/services/database/db-writes.server";
import { embeddingModel, embedTexts } from "~/services/llm/embeddings.server";
import type { GuideUsage } from "~/services/llm/guide";
import { modelNameOf } from "~/services/llm/index.server";
import type { Provider } from "~/services/llm/providers";
import { log } from "~/services/log.server";
import { costOf } from "./prices.server";

/** Whom a background request to the model is made for, and why. */
export interface UsePurpose {
  /** Null for the installation itself: tests of configurations, and the texts that the guide reads. */
  userId: string | null;
  purpose: ModelUseDocument["purpose"];
  /** The current one unless told. */
  provider?: Provider;
}

/**
 * Runs a background request to the model and counts what it used with the person's day, also if it fails.
 * @param configured the model of the active configuration.
 * @param ask makes the request; it passes `onUsage` on to the guide.
 */
export async function withUseCounted<Answer>(
  purpose: UsePurpose,
  configured: string | undefined,
  ask: (onUsage: (usage: GuideUsage) => void) => Promise<Answer>,
): Promise<Answer> {
  let used: GuideUsage | null = null;
  try {
    return await ask((usage) => {
      used = usage;
    });
  } finally {
    if (used) await countUse(purpose, modelNameOf(configured, purpose.provider), used);
  }
}

/**
 * Computes the embeddings of texts, as `embedTexts` does, and counts what they used. The caller does not wait for the
 * count: it may be on the way to a reply.
 * @param userId of the person whose texts these are; null for the installation's.
 */
export async function embedCounted(
  userId: string | null,
  texts: readonly string[],
  timeoutMs: number,
): Promise<string[] | null> {
  return embedTexts(texts, timeoutMs, (promptTokens) => {
    void countUse({ userId, purpose: "embeddings" }, embeddingModel, { promptTokens, completionTokens: 0 });
  });
}

/** A failure is only logged: the answer is worth more than its price. */
async function countUse(
  { userId, purpose }: UsePurpose,
  model: string | null,
  { promptTokens, completionTokens }: GuideUsage,
): Promise<void> {
  try {
    const cost = model ? await costOf(model, { promptTokens, completionTokens }) : null;
    if (userId !== null) {
      // Nothing is written of a person who is leaving.
      const person = await User.findById(userId, { deletionStartedAt: 1 }).lean();
      if (!person || person.deletionStartedAt) return;
    }
    const key = { userId, day: startOfUtcDay(new Date()), purpose };
    const added = {
      requests: 1,
      promptTokens,
      completionTokens,
      cost: cost ?? 0,
      unpriced: cost === null ? 1 : 0,
    };
    await upsertOnce(() => ModelUse.updateOne(key, { $inc: added }, { upsert: true }));
  } catch (error) {
    log.warn({ err: error, purpose }, "the use of a model was not counted");
  }
}
