import type { Types } from "mongoose";
import { User } from "#models/user.server";
import { readSettings } from "~/features/admin/read-settings.server";
import { singleton } from "~/services/singleton.server";
import { FairQueue } from "~/utils/concurrency/fair-queue";
import { runTurnStep } from "./turn-step.server";

/** The setting for how many replies one process asks a model for at a time, and its value unless it is set. */
const SETTING = "modelRepliesAtOnce";
const REPLIES_AT_ONCE = 200;
/** Premium counts as having asked a minute earlier; each further reply of the same person as ten seconds later. */
const TIMES = { headStartMs: 60_000, turnMs: 10_000 };

/** Every reply holds one place at most, so the queue needs no bound of its own. */
const queue = singleton("modelQueue", () => new FairQueue(TIMES));

/**
 * Waits until the model may be asked for a reply: at once, unless as many replies run here as may.
 * @returns a function that must be called when the reply has ended.
 * @throws the signal's reason.
 */
export async function enterModelQueue(userId: Types.ObjectId, signal: AbortSignal): Promise<() => void> {
  const isPremium = await runTurnStep(async () => {
    queue.setLimit(await repliesAtOnce());
    // Who it is matters only where replies have to wait.
    if (!queue.isFull) return false;
    const user = await User.findById(userId, { subscriptionTier: 1 }).lean();
    return user?.subscriptionTier === "premium";
  });
  return queue.enter({ personId: userId.toString(), isPremium, signal });
}

async function repliesAtOnce(): Promise<number> {
  const setting = Number((await readSettings()).get(SETTING) ?? REPLIES_AT_ONCE);
  return Number.isInteger(setting) && setting > 0 ? setting : REPLIES_AT_ONCE;
}
