import { assess } from "~/features/safety/answer-message.server";
import { readClosely } from "~/features/safety/assess-message.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { joinOrSubmitTurn } from "../join-or-submit-turn.server";
import type { TurnFeed } from "./turn-feed.server";
import { reserveStream } from "./stream-limit.server";
import { findRunningTurn, openTurn } from "./open-turn.server";
import type { StreamQuery } from "~/features/chat/schema";
import type { Place } from "~/features/chat/types";

/**
 * The reply that a reader asks for, by whichever address: one turn by its id; the one that a message begins or joins;
 * or the one that runs in a conversation. Every opening counts, also of one reply again and again; but not of a message
 * that states danger.
 * @param signal aborts when the reader's connection closes.
 * @param maySubmit whether a message may start a turn. A reader who comes back for the rest of a reply starts nothing.
 * @returns null when nothing runs there.
 * @throws AppError 404 when it is not theirs; 429 after too many, or while too many are open; and as submitTurn does.
 */
export async function openStream(
  userId: string,
  query: { turn: string },
  signal: AbortSignal,
): Promise<TurnFeed>;
export async function openStream(
  userId: string,
  query: StreamQuery,
  signal: AbortSignal,
  maySubmit: boolean,
  place: Place,
): Promise<TurnFeed | null>;
export async function openStream(
  userId: string,
  query: StreamQuery,
  signal: AbortSignal,
  maySubmit = false,
  place?: Place,
): Promise<TurnFeed | null> {
  if (maySubmit && query.message !== undefined) await readClosely(query.message, userId);
  const isDanger = maySubmit && query.message !== undefined && assess(query.message) !== null;
  // Before a message is taken: one that is refused here is not sent.
  if (!isDanger) {
    reserveStream(userId, signal);
    await consumeRateLimit("streamUser", userId);
  }
  const turnId = await findTurnId(userId, query, maySubmit, place);
  return turnId === null ? null : openTurn(userId, turnId);
}

async function findTurnId(
  userId: string,
  query: StreamQuery,
  maySubmit: boolean,
  place: Place | undefined,
): Promise<string | null> {
  if (query.turn !== undefined) return query.turn;
  if (query.message !== undefined && maySubmit) {
    const { conversationId, message, language } = query;
    return joinOrSubmitTurn({ userId, conversationId, message, language, place });
  }
  return (await findRunningTurn(userId, query.conversationId))?._id.toString() ?? null;
}
