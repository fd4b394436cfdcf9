import mongoose from "mongoose";
import { Turn, type TurnDocument } from "#models/turn.server";
import { requireConversation } from "~/features/chat/conversations/deleted-conversations.server";
import { AppError } from "~/utils/app-error";
import { TurnFeed } from "./turn-feed.server";
import { localTurns } from "./local-turns.server";
import { followTurn } from "./remote-turns.server";
import { readTurnEnd } from "../settle-turn.server";

/**
 * A turn to read from its beginning to its end, wherever it is generated; one that has ended reads as ended.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function openTurn(userId: string, turnId: string): Promise<TurnFeed> {
  const local = localTurns.get(turnId)?.live;
  if (local?.userId === userId) return local;
  const turn = await Turn.findOne({ _id: turnId, userId }).lean();
  if (!turn) throw new AppError("errors.notFound", 404);
  await requireConversation(userId, turn.conversationId);
  return turn.status === "running" ? followTurn(turn) : endedTurn(turn);
}

/** The turn that runs in a conversation now, or null. */
export async function findRunningTurn(
  userId: string,
  conversationId: string,
): Promise<Pick<TurnDocument, "_id" | "prompt" | "language"> | null> {
  return Turn.findOne(
    { conversationId: new mongoose.Types.ObjectId(conversationId), userId, status: "running" },
    { prompt: 1, language: 1 },
  ).lean();
}

async function endedTurn(turn: TurnDocument): Promise<TurnFeed> {
  const end = await readTurnEnd(turn);
  const text = end.status !== "failed" && end.message ? end.message.content : turn.chunks.join("");
  const live = new TurnFeed(turn._id.toString(), turn.userId.toString(), turn.attempt, text);
  live.finish(end);
  return live;
}
