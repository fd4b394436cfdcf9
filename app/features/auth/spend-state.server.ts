import { createHash } from "node:crypto";
import { SpentState } from "#models/spent-state.server";
import { isDuplicateKey } from "~/services/db.server";

/**
 * Takes the way back from a provider that `state` stands for. It can be taken once, over all processes.
 * @param lifetimeMs how long the state is worth anything, in milliseconds.
 * @returns whether it was there to be taken.
 */
export async function spendState(state: string, lifetimeMs: number): Promise<boolean> {
  try {
    await SpentState.create({
      _id: createHash("sha256").update(state).digest("base64url"),
      expireAt: new Date(Date.now() + lifetimeMs),
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
