import type { TurnDocument } from "#models/turn.server";
import { log } from "~/services/log.server";
import { wholeLength } from "~/utils/text";
import type { TurnFeed } from "./turn-feed.server";
import { saveProgress } from "./turn-lease.server";

/** How often what is new is saved, in milliseconds. */
const SAVE_INTERVAL_MS = 200;
/**
 * How often the lease is renewed without new text, in milliseconds; also how soon a stop from another process is
 * seen.
 */
const HEARTBEAT_MS = 500;
/** How many replies are saved in one command: far fewer than take as long as an operation may. */
const BATCH = 50;

/** Why a generation was aborted: the abort's reason. */
export type TurnAborted = "stopped" | "lost" | "handed-over";

/**
 * Saves a reply as it grows. A database that is away delays it and loses nothing. The replies of a process are saved
 * in batches, one after another: when that takes long, each is saved less often.
 */
export class ReplySaver {
  #savedLength = 0;
  #savedPieces = 0;
  /**
   * Where the piece being saved ends. It stays until the write is confirmed: a response may be lost when the write
   * was not.
   */
  #pieceEnd = 0;
  #lastSave = Date.now();
  #isLeaseOnly = false;
  #saving: Promise<void> | null = null;
  static readonly #all = new Set<ReplySaver>();
  static #timer: NodeJS.Timeout | undefined;
  static #isSaving = false;

  constructor(
    readonly turn: TurnDocument,
    readonly live: TurnFeed,
    readonly abort: AbortController,
  ) {
    ReplySaver.#all.add(this);
    ReplySaver.#timer ??= setInterval(() => void ReplySaver.#saveDue(), SAVE_INTERVAL_MS);
  }

  /** Stops saving pieces, because the whole reply is saved next; only renews the lease until then. */
  keepLeaseOnly(): void {
    this.#isLeaseOnly = true;
  }

  /** Resolves when nothing of this reply is being saved any more. */
  async stop(): Promise<void> {
    ReplySaver.#all.delete(this);
    if (ReplySaver.#all.size === 0) {
      clearInterval(ReplySaver.#timer);
      ReplySaver.#timer = undefined;
    }
    await this.#saving;
  }

  static async #saveDue(): Promise<void> {
    if (ReplySaver.#isSaving) return;
    ReplySaver.#isSaving = true;
    try {
      const due = [...ReplySaver.#all].filter((saver) => saver.#isDue());
      for (let at = 0; at < due.length; at += BATCH) {
        const batch = due.slice(at, at + BATCH).filter((saver) => ReplySaver.#all.has(saver));
        const saved = ReplySaver.#save(batch);
        for (const saver of batch) saver.#saving = saved.catch(() => undefined);
        await saved;
      }
    } catch (error) {
      log.warn({ err: error, replies: ReplySaver.#all.size }, "saving replies waits for the database");
    } finally {
      ReplySaver.#isSaving = false;
    }
  }

  static async #save(batch: ReplySaver[]): Promise<void> {
    const states = await saveProgress(batch.map((saver) => saver.#nextSave()));
    batch.forEach((saver, place) => saver.#saved(states[place]!));
  }

  #isDue(): boolean {
    const isNew = !this.#isLeaseOnly && this.live.text.length > this.#savedLength;
    return isNew || Date.now() - this.#lastSave >= HEARTBEAT_MS;
  }

  #nextSave() {
    if (this.#pieceEnd === this.#savedLength && !this.#isLeaseOnly) {
      this.#pieceEnd = this.#savedLength + wholeLength(this.live.text.slice(this.#savedLength));
    }
    const piece = this.live.text.slice(this.#savedLength, this.#pieceEnd);
    return { turn: this.turn, index: this.#savedPieces, piece };
  }

  #saved(state: { stopRequested: boolean } | null): void {
    if (!state) return this.abort.abort("lost" satisfies TurnAborted);
    if (this.#pieceEnd > this.#savedLength) this.#savedPieces += 1;
    this.#savedLength = this.#pieceEnd;
    this.#lastSave = Date.now();
    if (state.stopRequested) this.abort.abort("stopped" satisfies TurnAborted);
  }
}
