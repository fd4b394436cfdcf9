import mongoose from "mongoose";
import { Generation, type GenerationDocument } from "#models/generation.server";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { enqueue, job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { remove, StorageError } from "~/services/storage.server";
import { itemFolder } from "../object-paths";
import type { GenerationStep } from "../types";
import {
  claimGeneration,
  endGeneration,
  keepGeneration,
  LEASE_MS,
  MAX_ATTEMPTS,
  ownAttempt,
  releaseGeneration,
} from "./generation-lease.server";
import { makeMedia, percentOf } from "./make-media.server";
import { refundMediaSlot } from "./media-slots.server";
import { storeItem } from "./store-item.server";

/** How often the progress is saved and a cancellation noticed, in milliseconds. */
const BEAT_MS = 500;
/** The longest that one attempt may take, in milliseconds. */
const TIMEOUT_MS = 20 * 60_000;
/** How many one process makes at a time, and how many of them may be meditations: images are made beside those. */
const AT_ONCE = 3;
const MEDITATIONS_AT_ONCE = 2;

const state = singleton("mediaGenerations", () => ({
  isStopping: false,
  /** How many meditations are made here, or are about to be claimed. */
  meditations: 0,
  running: new Set<{ abort: AbortController; done: Promise<void> }>(),
}));

/** The generation is no longer this process's: it was cancelled, taken over, or its person is gone. */
class GenerationLost extends Error {}
/** This process stops. */
class ProcessStops extends Error {}

/**
 * Makes what is in the queue until there is nothing left to begin. Each request adds one such job; which generation it
 * makes is decided when it runs, so that the queue is fair.
 */
export const generateMediaJob = job<Record<string, never>>({
  name: "generate-media",
  atOnce: AT_ONCE,
  // Also finds what a process left behind that has died.
  cron: "* * * * *",
  async handle() {
    while (!state.isStopping && (await makeNext()));
  },
});

/**
 * Makes the next one: an image when the places of meditations are taken, because these take minutes.
 * @returns false when there is none that could be begun.
 */
async function makeNext(): Promise<boolean> {
  let places = state.meditations < MEDITATIONS_AT_ONCE ? 1 : 0;
  const only = places > 0 ? undefined : "image";
  state.meditations += places;
  try {
    const generation = await claimGeneration(only);
    if (!generation) return false;
    if (generation.type === "image") {
      state.meditations -= places;
      places = 0;
    }
    await runGeneration(generation);
    return true;
  } finally {
    state.meditations -= places;
  }
}

/** Makes sure that a waiting generation is begun as soon as there is room. */
export async function wakeGenerations(): Promise<void> {
  state.isStopping = false;
  await enqueue(generateMediaJob, {});
}

/** At the start: begins what waits now, and what a process that has died left behind when its lease is over. */
export async function resumeGenerations(): Promise<void> {
  await wakeGenerations();
  await enqueue(generateMediaJob, {}, { at: new Date(Date.now() + LEASE_MS + 1_000) });
}

/** Stops what is being made here: another process, or the next start, begins it again. */
export async function stopGenerations(): Promise<void> {
  state.isStopping = true;
  const running = [...state.running];
  for (const { abort } of running) abort.abort(new ProcessStops());
  await Promise.all(running.map(({ done }) => done));
}

async function runGeneration(generation: GenerationDocument): Promise<void> {
  const abort = new AbortController();
  const done = make(generation, abort);
  const entry = { abort, done };
  state.running.add(entry);
  await done.finally(() => state.running.delete(entry));
}

/** Never throws: whatever happens, the generation ends, waits again, or is left to its lease. */
async function make(generation: GenerationDocument, abort: AbortController): Promise<void> {
  const folder = itemFolder(generation.userId.toString(), generation.itemId.toString());
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const progress: { step: GenerationStep; percent: number } = {
    step: generation.type === "image" ? "paint" : "script",
    percent: 0,
  };
  const onProgress = (step: GenerationStep, percent: number) => {
    progress.step = step;
    progress.percent = Math.max(progress.percent, percentOf(step, percent));
  };
  const beat = setInterval(() => {
    keepGeneration(generation, progress).then(
      (isOwn) => isOwn || abort.abort(new GenerationLost()),
      (error: unknown) => log.warn({ err: error }, "the progress of a generation was not saved"),
    );
  }, BEAT_MS);
  try {
    if (generation.attempt > MAX_ATTEMPTS) throw new Error("its process has died more than once");
    if (generation.attempt > 1) await remove(folder);
    const made = await makeMedia(generation, onProgress, signal);
    signal.throwIfAborted();
    onProgress("store", 0);
    if (!(await storeItem(generation, made, signal))) throw new GenerationLost();
  } catch (error) {
    await giveUp(generation, folder, abort.signal.aborted ? abort.signal.reason : error);
  } finally {
    clearInterval(beat);
  }
}

async function giveUp(generation: GenerationDocument, folder: string, reason: unknown): Promise<void> {
  try {
    if (reason instanceof ProcessStops) return await releaseGeneration(generation);
    if (reason instanceof GenerationLost) {
      await removeUnlessTakenOver(generation, folder);
      return;
    }
    log.warn({ err: reason, type: generation.type }, "a generation failed");
    const isStorage = isDatabaseAway(reason) || reason instanceof StorageError;
    const error = isStorage ? "errors.mediaNotStored" : "errors.mediaFailed";
    const ended = await endGeneration(ownAttempt(generation), { status: "failed", error });
    if (ended) await refundMediaSlot(ended.userId, ended._id, ended.slotDay);
    await remove(folder);
  } catch (error) {
    // The lease ends, and another attempt cleans up.
    log.warn({ err: error }, "a generation could not be ended");
  }
}

/** Another attempt may be writing to the same paths by now; it cleans up itself. */
async function removeUnlessTakenOver(
  { _id }: Pick<GenerationDocument, "_id">,
  folder: string,
): Promise<void> {
  const isTakenOver = await Generation.exists({
    _id,
    status: mongoose.trusted({ $in: ["queued", "running", "done"] }),
  });
  if (!isTakenOver) await remove(folder);
}
