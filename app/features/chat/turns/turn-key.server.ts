import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import type { TurnDocument } from "#models/turn.server";
import { singleton } from "~/services/singleton.server";
import type { TurnFeed } from "./streams/turn-feed.server";

/** Names this process in the turns it writes. */
export const processId = singleton("processId", () => randomUUID());

/** What finds a turn: the person is the shard key, so that one shard is asked (docs/scale.md). */
export type TurnKey = Pick<TurnDocument, "_id" | "userId">;

/** What finds the turn of a feed. */
export function turnKey({ turnId, userId }: Pick<TurnFeed, "turnId" | "userId">): TurnKey {
  return { _id: new mongoose.Types.ObjectId(turnId), userId: new mongoose.Types.ObjectId(userId) };
}

/** A turn as one attempt at it, which another process may take over. */
export type TurnAttempt = TurnKey & Pick<TurnDocument, "attempt">;

/** What ties a write to the process and the attempt that may make it. */
export function fence({ _id, userId, attempt }: TurnAttempt) {
  return { _id, userId, owner: processId, attempt, status: "running" as const };
}

/** Finds those of these turns that are running. */
export const runningTurns = (turns: TurnKey[]) => ({
  _id: { $in: turns.map(({ _id }) => _id) },
  userId: { $in: turns.map(({ userId }) => userId) },
  status: "running" as const,
});

/** Finds those of these turns that this process writes. */
export const ofThisProcess = (turns: TurnKey[]) => ({ ...runningTurns(turns), owner: processId });
