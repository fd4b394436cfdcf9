import { readdirSync } from "node:fs";
import os from "node:os";
import { makeTrack } from "./make-track";
import type { TrackMessage, TrackStep, TrackTask } from "./track-task";

/*
 * The process that makes one track and ends. A process and not a thread: it can be ended at any moment, gives its memory
 * back, runs with low priority, and an engine that crashes takes nothing else with it.
 */

/** Lower than the rest of the product, but not so low that a busy machine never gets to it. */
const LOW_PRIORITY = 10;

let step: TrackStep = "voice";
let percent = -1;

function send(message: TrackMessage): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()));
}

function report(newStep: TrackStep, newPercent: number): void {
  if (newStep === step && newPercent === percent) return;
  step = newStep;
  percent = newPercent;
  void send({ kind: "progress", step, percent });
}

async function work(task: TrackTask): Promise<void> {
  try {
    const track = await makeTrack(task, report);
    await send({ kind: "done", track });
  } catch (error) {
    await send({ kind: "failed", step, reason: (error as Error).message });
  }
  process.disconnect();
}

/** On Linux a priority belongs to a thread, and those that compile and collect garbage are older than this line. */
function lowerPriority(): void {
  os.setPriority(LOW_PRIORITY);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) os.setPriority(Number(thread), LOW_PRIORITY);
}

try {
  lowerPriority();
} catch {
  // A system that does not allow it.
}
process.once("disconnect", () => process.exit(0));
process.once("message", (task) => void work(task as TrackTask));
void send({ kind: "ready" });
