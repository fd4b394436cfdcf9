import { setTimeout as delay } from "node:timers/promises";
import { singleton } from "~/services/singleton.server";
import type { GenerationDto } from "../types";
import { findGeneration } from "./find-generation.server";

/** How long a request waits for its item, in milliseconds (contract). */
const WAIT_MS = 30_000;
const POLL_MS = 300;
/** Requests that wait in this process; further ones are answered at once with their job. */
const MAX_WAITING = 200;

const state = singleton("mediaWaiting", () => ({ count: 0 }));

/**
 * Waits until a generation has ended, for at most 30 seconds.
 * @param signal ends the wait: the reader has gone.
 * @returns the generation as it is then.
 */
export async function awaitGeneration(
  userId: string,
  jobId: string,
  signal: AbortSignal,
): Promise<GenerationDto> {
  const deadline = Date.now() + (state.count < MAX_WAITING ? WAIT_MS : 0);
  state.count += 1;
  try {
    for (;;) {
      const generation = await findGeneration(userId, jobId);
      const isEnded = generation.status !== "queued" && generation.status !== "running";
      if (isEnded || Date.now() >= deadline || signal.aborted) return generation;
      await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    state.count -= 1;
  }
}
