import type { StoredReceipt } from "#models/receipt.server";
import type { TurnDocument } from "#models/turn.server";
import { log } from "~/services/log.server";
import { wholeLength } from "~/utils/text/text";
import { begunText } from "./continuation";
import type { TurnFeed } from "./streams/turn-feed.server";
import { beginAgain, saveProgress } from "./turn-lease.server";
import { readSignals } from "./turn-signals.server";
import { runTurnStep } from "./turn-step.server";

/** How often replies are saved that someone reads from another process, in milliseconds. */
const TICK_MS = 200;
/**
 * How often the others are saved: with one more tick and the time of a write it is less than the second of text that a
 * crash may cost. In milliseconds.
 */
const ALONE_INTERVAL_MS = 600;
/** How often the lease is renewed without new text, in milliseconds. */
const HEARTBEAT_MS = 1_000;
/** How soon a stop or a reader from another process is seen, in milliseconds. */
const LOOK_INTERVAL_MS = 400;
/** How many replies are saved in one command: far fewer than take as long as an operation may. */
const BATCH = 200;

/** Why a generation was aborted: the abort's reason. */
export type TurnAborted = "stopped" | "lost" | "handed-over";

/**
 * Saves a reply as it grows: often while someone reads it from another process, else less often. A database that is away
 * delays it and loses nothing. The replies of a process are saved in batches, one after another: when that takes long,
 * each is saved less often.
 */
export class ReplySaver {
  /** The text that the reply continues, which is saved already. */
  readonly begun: string;
  #savedLength: number;
  #savedPieces: number;
  /**
   * Where the piece being saved ends. It stays until the write is confirmed: a response may be lost when the write
   * was not.
   */
  #pieceEnd: number;
  #lastSave = Date.now();
  #isFollowed = false;
  #isLeaseOnly = false;
  #isRestarting = false;
  #receipt: StoredReceipt | null = null;
  #saving: Promise<void> | null = null;
  static readonly #all = new Set<ReplySaver>();
  static #timer: NodeJS.Timeout | undefined;
  static #isSaving = false;
  static #lastLook = 0;

  constructor(
    readonly turn: TurnDocument,
    readonly live: TurnFeed,
    readonly abort: AbortController,
  ) {
    this.begun = begunText(turn);
    this.#savedLength = this.#pieceEnd = this.begun.length;
    this.#savedPieces = this.begun === "" ? 0 : 1;
    ReplySaver.#all.add(this);
    ReplySaver.#timer ??= setInterval(() => void ReplySaver.#saveDue(), TICK_MS);
  }

  /** Saves the receipt of a reply that begins with its first piece, or with its lease. */
  keepReceipt(receipt: StoredReceipt): void {
    this.#receipt = receipt;
  }

  /** Stops saving pieces, because the whole reply is saved next; only renews the lease until then. */
  keepLeaseOnly(): void {
    this.#isLeaseOnly = true;
  }

  /** Voids what was saved when the feed has begun another attempt here; until then no word of that may be shown. */
  async followRestart(): Promise<void> {
    const { turn, live, begun } = this;
    if (live.attempt === turn.attempt) return;
    this.#isRestarting = true;
    await this.#saving;
    const chunks = begun === "" ? [] : [begun];
    const isOurs = await runTurnStep(() => beginAgain(turn, live.attempt, chunks));
    if (!isOurs) return this.abort.abort("lost" satisfies TurnAborted);
    turn.attempt = live.attempt;
    this.#savedLength = this.#pieceEnd = begun.length;
    this.#savedPieces = chunks.length;
    this.#isRestarting = false;
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
      if (Date.now() - ReplySaver.#lastLook >= LOOK_INTERVAL_MS) await ReplySaver.#look();
      const due = [...ReplySaver.#all].filter((saver) => saver.#isDue());
      for (let at = 0; at < due.length; at += BATCH) {
        const batch = due
          .slice(at, at + BATCH)
          .filter((saver) => ReplySaver.#all.has(saver) && !saver.#isRestarting);
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

  /** What other processes ask for: one command for all replies. */
  static async #look(): Promise<void> {
    const asked = [...ReplySaver.#all];
    ReplySaver.#lastLook = Date.now();
    const signals = await readSignals(asked.map(({ turn }) => turn));
    for (const saver of asked) {
      const signal = signals.get(saver.turn._id.toString());
      saver.#isFollowed = signal?.isFollowed ?? false;
      if (signal?.stopRequested) saver.abort.abort("stopped" satisfies TurnAborted);
    }
  }

  static async #save(batch: ReplySaver[]): Promise<void> {
    const saves = batch.map((saver) => saver.#nextSave());
    const areOurs = await saveProgress(saves);
    batch.forEach((saver, place) => saver.#saved(areOurs[place]!, saves[place]!.receipt));
  }

  #isDue(): boolean {
    if (this.#isRestarting) return false;
    const since = Date.now() - this.#lastSave;
    const isNew = !this.#isLeaseOnly && this.live.text.length > this.#savedLength;
    return since >= HEARTBEAT_MS || (isNew && (this.#isFollowed || since >= ALONE_INTERVAL_MS));
  }

  #nextSave() {
    if (this.#pieceEnd === this.#savedLength && !this.#isLeaseOnly) {
      this.#pieceEnd = this.#savedLength + wholeLength(this.live.text.slice(this.#savedLength));
    }
    const piece = this.live.text.slice(this.#savedLength, this.#pieceEnd);
    return { turn: this.turn, index: this.#savedPieces, piece, receipt: this.#receipt };
  }

  #saved(isOurs: boolean, receipt: StoredReceipt | null): void {
    if (!isOurs) return this.abort.abort("lost" satisfies TurnAborted);
    if (this.#receipt === receipt) this.#receipt = null;
    if (this.#pieceEnd > this.#savedLength) this.#savedPieces += 1;
    this.#savedLength = this.#pieceEnd;
    this.#lastSave = Date.now();
  }
}
