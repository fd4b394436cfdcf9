import { Message } from "#models/message.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { getGuide } from "~/services/llm/index.server";
import type { GuideLanguage, GuideMessage, GuideOptions, GuideUsage } from "~/services/llm/guide";
import { log } from "~/services/log.server";
import { wholeLength } from "~/utils/text";
import { buildPrompt } from "~/features/guide/build-prompt.server";
import { TurnFeed } from "./turn-feed.server";
import { localTurns } from "./local-turns.server";
import { replyInCare } from "./reply-in-care.server";
import { ReplySaver, type TurnAborted } from "./reply-saver.server";
import { settleTurn } from "./settle-turn.server";
import { storeUserMessage } from "./store-user-message.server";
import { endTurn } from "./turn-lease.server";
import { runTurnStep } from "./turn-step.server";

/** Longest reply that is kept, in characters: a model that never ends is stopped here. */
const MAX_REPLY_LENGTH = 60_000;

/** Begins generating a turn's reply in this process, and returns its live form at once. */
export function startTurn(turn: TurnDocument): TurnFeed {
  const live = new TurnFeed(turn._id.toString(), turn.userId.toString(), turn.attempt);
  const abort = new AbortController();
  const done = run(turn, live, abort)
    .catch((error: unknown) => log.error({ err: error, turnId: live.turnId }, "turn failed unexpectedly"))
    .finally(() => localTurns.delete(live.turnId));
  localTurns.set(live.turnId, { live, abort, done });
  return live;
}

async function run(turn: TurnDocument, live: TurnFeed, abort: AbortController): Promise<void> {
  // From the beginning to the end it keeps the lease: where many turns begin at once, each waits for its steps.
  const saver = new ReplySaver(turn, live, abort);
  try {
    await runTurnStep(() => storeUserMessage(turn));
    const { error, usage } = await generate(turn, live, abort.signal);
    const reason = abort.signal.aborted ? (abort.signal.reason as TurnAborted) : null;
    if (reason === "lost") await forgetIfDeleted(turn);
    if (reason === "lost" || reason === "handed-over") return live.abandon();
    const status = reason === "stopped" ? "stopped" : error ? "failed" : "done";
    saver.keepLeaseOnly();
    const text = live.text.slice(0, wholeLength(live.text));
    const end = await runTurnStep(async () => {
      const ended = await endTurn(turn, { status, text, error, usage });
      return ended && settleTurn(ended);
    });
    if (end) return live.finish(end);
    await forgetIfDeleted(turn);
    live.abandon();
  } finally {
    await saver.stop();
  }
}

/** Lets the guide speak into `live`. @returns what went wrong, as a translation key, and what it cost. */
async function generate(
  turn: TurnDocument,
  live: TurnFeed,
  signal: AbortSignal,
): Promise<{ error?: string; usage?: GuideUsage }> {
  let usage: GuideUsage | undefined;
  try {
    const { messages, options } = await runTurnStep(() =>
      buildPrompt({ ...turn, language: turn.language as GuideLanguage }),
    );
    const pieces = replyTo(turn, messages, {
      ...options,
      language: turn.language as GuideLanguage,
      signal,
      onUsage: (reported) => (usage = reported),
    });
    for await (const piece of pieces) {
      if (signal.aborted) break;
      live.append(piece);
      if (live.text.length > MAX_REPLY_LENGTH) break;
    }
    const isEmpty = live.text.trim() === "" && !signal.aborted;
    return { error: isEmpty ? "errors.replyFailed" : undefined, usage };
  } catch (failure) {
    if (signal.aborted) return { usage };
    log.warn({ err: failure, turnId: live.turnId }, "reply failed");
    return { error: "errors.replyFailed", usage };
  }
}

/** In care a model's words are read before they are shown, and a fixed text stands ready. */
function replyTo(turn: TurnDocument, messages: GuideMessage[], options: GuideOptions): AsyncIterable<string> {
  const { safety } = turn;
  return safety
    ? replyInCare(getGuide(), messages, options, safety.text)
    : getGuide().reply(messages, options);
}

/** A turn that was deleted, with its conversation or with the account, takes along the message that was stored here late. */
async function forgetIfDeleted({ _id, userId, userMessageId }: TurnDocument): Promise<void> {
  await runTurnStep(async () => {
    if (await Turn.exists({ _id, userId })) return;
    await Message.deleteOne({ _id: userMessageId, userId });
  });
}
