import mongoose, { type Types } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { KnowledgePassage } from "#models/knowledge-passage.server";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import type { Passage } from "./types";

/** Passages written with one command: each has some 150 entries in an index, and a command has to be quick. */
const BATCH = 50;
/** How often a command is tried, and how much longer each pause before the next one is, in milliseconds. */
const TRIES = 5;
const PAUSE_MS = 1_000;

/**
 * Stores the passages of a run. A database that is busy for a few seconds does not end it.
 * @param onProgress called with the percentage that is written: of a long text this takes longer than reading it.
 */
export async function writePassages(
  documentId: Types.ObjectId,
  run: number,
  passages: readonly Passage[],
  onProgress: (percent: number) => void = () => undefined,
): Promise<void> {
  for (let from = 0; from < passages.length; from += BATCH) {
    const rows = passages
      .slice(from, from + BATCH)
      .map((passage, index) => ({ ...passage, documentId, run, position: from + index }));
    for (let tried = 1; ; tried += 1) {
      try {
        await KnowledgePassage.insertMany(rows, { lean: true });
        break;
      } catch (error) {
        if (tried === TRIES || !isDatabaseAway(error)) throw error;
        await sleep(tried * PAUSE_MS);
        // Some of them may have been written.
        const position = mongoose.trusted({ $gte: from, $lt: from + BATCH });
        await KnowledgePassage.deleteMany({ documentId, run, position });
      }
    }
    onProgress(Math.floor((Math.min(from + BATCH, passages.length) / passages.length) * 100));
  }
}
