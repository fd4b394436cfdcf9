import mongoose from "mongoose";
import type { StoredReceipt } from "#models/receipt.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import type { MediaOffer } from "~/services/llm/media-offer";
import { fence, ofThisProcess, processId, type TurnAttempt, type TurnKey } from "./turn-key.server";

/** How long a process may be silent before another takes its turn over, in milliseconds. */
export const LEASE_MS = 5_000;
/** How often a turn's process may die before the turn is given up. */
export const MAX_CRASHES = 1;

/** When a turn that could not be brought to its end is tried again, in milliseconds. */
const POSTPONED_MS = 60_000;
const leaseEnd = { $add: ["$$NOW", LEASE_MS] };
/** Said of a turn that was just taken over: it is to end with what there is. */
const isGivenUp = { $or: ["$stopRequested", { $gt: ["$crashes", MAX_CRASHES] }] };
/** What a new attempt begins with: the text of the reply that it continues. */
const begunChunks = { $cond: [{ $eq: ["$continues", true] }, { $slice: ["$chunks", 1] }, []] };
const leaseIsOver = mongoose.trusted({ $lt: ["$leaseExpiresAt", "$$NOW"] });

/** What a turn is begun with; the rest follows from this. */
export type NewTurn = Pick<
  TurnDocument,
  "_id" | "userId" | "prompt" | "language" | "status" | "chunks" | "slotDay" | "safety"
> & { conversationId: string } & Partial<
    Pick<
      TurnDocument,
      "place" | "replaces" | "userMessageId" | "assistantMessageId" | "continues" | "memoriesDrawnAt"
    >
  >;

/**
 * Stores a new turn, which belongs to this process for the time of a lease, by the database's clock.
 * @throws the error of a duplicate key when the turn is there, another one runs in its conversation, or its place is taken.
 */
export async function insertTurn(values: NewTurn): Promise<TurnDocument> {
  const turn = new Turn({
    userMessageId: new mongoose.Types.ObjectId(),
    assistantMessageId: new mongoose.Types.ObjectId(),
    ...values,
    owner: processId,
    attempt: 1,
    leaseExpiresAt: new Date(0),
  });
  await turn.validate();
  const clock = { leaseExpiresAt: leaseEnd, createdAt: "$$NOW", updatedAt: "$$NOW" };
  const row = await Turn.findOneAndUpdate(
    // Finds nothing, so that it inserts.
    { _id: turn._id, userId: turn.userId, owner: mongoose.trusted({ $exists: false }) },
    [{ $replaceWith: { $mergeObjects: [{ $literal: turn.toObject() }, clock] } }],
    { upsert: true, updatePipeline: true, timestamps: false, returnDocument: "after" },
  ).lean();
  return row!;
}

/** A piece of a reply to be saved; empty where only the lease is kept. */
interface Save {
  turn: TurnAttempt;
  /** The piece's place: a write that is repeated because its answer was lost changes nothing. */
  index: number;
  piece: string;
  /** Stored before the reply exists, so that another process can end the turn with it. */
  receipt?: StoredReceipt | null;
}

/**
 * Saves pieces of replies and renews their leases, in one command, however many they are. Uses the database's clock, so
 * processes' clocks may differ.
 * @returns for each whether the turn is still this process's.
 */
export async function saveProgress(saves: Save[]): Promise<boolean[]> {
  if (saves.length === 0) return [];
  // The driver's own commands: Mongoose would go through every update for casts it does not need.
  const { matchedCount } = await Turn.collection.bulkWrite(
    saves.map(({ turn, index, piece, receipt }) => {
      const isNew = { $eq: [{ $size: "$chunks" }, index] };
      const withPiece = { $concatArrays: ["$chunks", [{ $literal: piece }]] };
      const chunks = piece ? { chunks: { $cond: [isNew, withPiece, "$chunks"] } } : {};
      const begun = receipt ? { receipt: { $literal: receipt } } : {};
      return {
        updateOne: {
          filter: fence(turn),
          update: [{ $set: { leaseExpiresAt: leaseEnd, ...chunks, ...begun } }],
        },
      };
    }),
    { ordered: false },
  );
  if (matchedCount === saves.length) return saves.map(() => true);
  const rows = await Turn.collection
    .find(ofThisProcess(saves.map(({ turn }) => turn)), { projection: { attempt: 1 } })
    .toArray();
  const attempts = new Map(rows.map((row) => [row._id.toString(), row.attempt]));
  return saves.map(({ turn }) => attempts.get(turn._id.toString()) === turn.attempt);
}

/**
 * Voids what was saved of a reply: another attempt begins in this process, with `chunks`. May be repeated.
 * @returns whether the turn is still this process's.
 */
export async function beginAgain(turn: TurnAttempt, attempt: number, chunks: string[]): Promise<boolean> {
  const { matchedCount } = await Turn.collection.updateOne(
    { ...fence(turn), attempt: { $in: [turn.attempt, attempt] } },
    [{ $set: { attempt, chunks: { $literal: chunks }, leaseExpiresAt: leaseEnd } }],
  );
  return matchedCount === 1;
}

/** How a turn ends. */
export interface TurnEnding {
  status: "done" | "stopped" | "failed";
  text: string;
  error?: string;
  /** When the model can be asked again after a failure, in seconds. */
  retryAfterSeconds?: number;
  /** What ended a reply that did not fail before its own end. */
  cut?: "length" | "filtered";
  /** Without one the noted receipt stays. */
  receipt?: StoredReceipt | null;
  offer?: MediaOffer | null;
  /** The care reply to a danger that the model reported. */
  safety?: TurnDocument["safety"];
}

/**
 * Ends a turn that this process writes, with the whole text of its reply.
 * @returns the ended turn, also when it had ended before; null when another process has it now.
 */
export async function endTurn(turn: TurnAttempt, end: TurnEnding): Promise<TurnDocument | null> {
  const ended = await Turn.findOneAndUpdate(
    fence(turn),
    [
      {
        $set: {
          status: end.status,
          error: end.error ?? null,
          ...(end.retryAfterSeconds
            ? { retryAt: { $add: ["$$NOW", Math.round(end.retryAfterSeconds * 1_000)] } }
            : {}),
          ...(end.cut ? { cut: end.cut } : {}),
          ...(end.receipt ? { receipt: { $literal: end.receipt } } : {}),
          ...(end.offer ? { offer: { $literal: end.offer } } : {}),
          ...(end.safety ? { safety: { $literal: end.safety } } : {}),
          // Should this process die before it has settled the turn, another may at once.
          leaseExpiresAt: leaseEnd,
          updatedAt: "$$NOW",
          chunks: [{ $literal: end.text }],
        },
      },
    ],
    { updatePipeline: true, timestamps: false, returnDocument: "after" },
  ).lean();
  const { _id, userId } = turn;
  return ended ?? Turn.findOne({ _id, userId, status: mongoose.trusted({ $ne: "running" }) }).lean();
}

/** Turns that are running or not settled, and whose process has been silent for longer than its lease. */
export function findAbandonedTurns(limit: number): Promise<TurnDocument[]> {
  return Turn.find({ settled: false, $expr: leaseIsOver }).hint("unsettled").limit(limit).lean();
}

/**
 * Takes over an abandoned running turn and starts a new attempt without its words. A turn that was being stopped, or whose
 * process has already died once, gets no new attempt and keeps its text. @returns null if another process was faster.
 */
export function claimTurn(turn: TurnDocument): Promise<TurnDocument | null> {
  return Turn.findOneAndUpdate(
    { _id: turn._id, userId: turn.userId, attempt: turn.attempt, status: "running", $expr: leaseIsOver },
    [
      {
        $set: {
          owner: processId,
          attempt: { $add: ["$attempt", 1] },
          crashes: { $add: ["$crashes", { $cond: ["$handedOver", 0, 1] }] },
          handedOver: false,
          leaseExpiresAt: leaseEnd,
        },
      },
      // In the same write, or a reader could take the old words for the beginning of the new ones.
      { $set: { chunks: { $cond: [isGivenUp, "$chunks", begunChunks] } } },
    ],
    { updatePipeline: true, timestamps: false, returnDocument: "after" },
  ).lean();
}

/** Postpones an abandoned turn that could not be ended, so that it does not block the others. */
export async function postponeTurn({ _id, userId }: TurnKey): Promise<void> {
  await Turn.updateOne(
    { _id, userId, $expr: leaseIsOver },
    [{ $set: { leaseExpiresAt: { $add: ["$$NOW", POSTPONED_MS] } } }],
    { updatePipeline: true, timestamps: false },
  );
}

/** Leaves running turns to other processes, at once: their leases end now, and it does not count as a failure. */
export async function releaseTurns(turns: TurnKey[]): Promise<void> {
  await Turn.collection.updateMany(ofThisProcess(turns), {
    $set: { leaseExpiresAt: new Date(0), handedOver: true },
  });
}
