import { Message } from "#models/message.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { getGuide } from "~/services/llm/index.server";
import type { GuideLanguage, GuideMessage, GuideOptions } from "~/services/llm/guide";
import { log } from "~/services/log.server";
import { wholeLength } from "~/utils/text";
import { buildPrompt } from "~/features/guide/build-prompt.server";
import { withoutCanary } from "~/features/guide/canary.server";
import { summariseLater } from "~/features/guide/summarise-conversation.server";
import { TurnFeed } from "./turn-feed.server";
import { localTurns } from "./local-turns.server";
import { ReceiptClock } from "./receipt-clock.server";
import { replyInCare } from "./reply-in-care.server";
import { settleTurn } from "./settle-turn.server";
import { storeUserMessage } from "./store-user-message.server";
import { endTurn, saveProgress } from "./turn-lease.server";
import { retryWhileAway } from "~/services/db.server";

/** How often what is new is saved, in milliseconds. */
const SAVE_INTERVAL_MS = 200;
/** How often the lease is kept while nothing new comes, in milliseconds; also how soon a stop from elsewhere is seen. */
const HEARTBEAT_MS = 500;
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

/** Why a generation was broken off, as the abort's reason. */
export type TurnAborted = "stopped" | "lost" | "handed-over";

async function run(turn: TurnDocument, live: TurnFeed, abort: AbortController): Promise<void> {
  await retryWhileAway(() => storeUserMessage(turn));
  const saver = new Saver(turn, live, abort);
  const receipt = new ReceiptClock(turn);
  let error: string | undefined;
  try {
    const prompt = await retryWhileAway(() =>
      buildPrompt({ ...turn, language: turn.language as GuideLanguage }),
    );
    receipt.begin(prompt);
    const pieces = replyTo(turn, prompt.messages, {
      ...prompt.options,
      language: turn.language as GuideLanguage,
      signal: abort.signal,
      onUsage: receipt.use,
    });
    for await (const piece of withoutCanary(pieces, prompt.canary)) {
      if (abort.signal.aborted) break;
      receipt.hear();
      live.append(piece);
      if (live.text.length > MAX_REPLY_LENGTH) break;
    }
    if (live.text.trim() === "" && !abort.signal.aborted) error = "errors.replyFailed";
  } catch (failure) {
    if (!abort.signal.aborted) {
      error = "errors.replyFailed";
      log.warn({ err: failure, turnId: live.turnId }, "reply failed");
    }
  }
  await saver.stop();

  const reason = abort.signal.aborted ? (abort.signal.reason as TurnAborted) : null;
  if (reason === "lost") await forgetIfDeleted(turn);
  if (reason === "lost" || reason === "handed-over") return live.abandon();
  const status = reason === "stopped" ? "stopped" : error ? "failed" : "done";
  const made = await retryWhileAway(() => receipt.end());
  const row = await retryWhileAway(() =>
    endTurn(turn, { status, text: live.text.slice(0, wholeLength(live.text)), error, receipt: made }),
  );
  if (!row) {
    await forgetIfDeleted(turn);
    return live.abandon();
  }
  live.finish(await retryWhileAway(() => settleTurn(row)));
  if (status === "done" && !turn.safety)
    await summariseLater(
      {
        userId: turn.userId.toString(),
        conversationId: turn.conversationId.toString(),
      },
      receipt.unsummarised,
    );
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
  await retryWhileAway(async () => {
    if (await Turn.exists({ _id, userId })) return;
    await Message.deleteOne({ _id: userMessageId, userId });
  });
}

/** Saves a reply as it grows. A database that is away delays it and loses nothing. */
class Saver {
  #savedLength = 0;
  #savedPieces = 0;
  /** Where the piece being saved ends. It stays so until it is saved: the answer to a write may be lost, not the write. */
  #pieceEnd = 0;
  #lastSave = Date.now();
  #running: Promise<void> | null = null;
  /** Those of this process share one timer: what they save in the same moment costs one command. */
  static readonly #all = new Set<Saver>();
  static #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly turn: TurnDocument,
    readonly live: TurnFeed,
    readonly abort: AbortController,
  ) {
    Saver.#all.add(this);
    Saver.#timer ??= setInterval(() => Saver.#all.forEach((saver) => saver.#tick()), SAVE_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    Saver.#all.delete(this);
    if (Saver.#all.size === 0) {
      clearInterval(Saver.#timer);
      Saver.#timer = undefined;
    }
    await this.#running;
  }

  #tick(): void {
    if (this.#running) return;
    if (this.#pieceEnd === this.#savedLength) {
      this.#pieceEnd = this.#savedLength + wholeLength(this.live.text.slice(this.#savedLength));
    }
    const isNothingNew = this.#pieceEnd === this.#savedLength;
    if (isNothingNew && Date.now() - this.#lastSave < HEARTBEAT_MS) return;
    this.#running = this.#save().finally(() => (this.#running = null));
  }

  async #save(): Promise<void> {
    const piece = this.live.text.slice(this.#savedLength, this.#pieceEnd);
    try {
      const state = await saveProgress(this.turn, this.#savedPieces, piece);
      if (!state) return this.abort.abort("lost" satisfies TurnAborted);
      if (piece) this.#savedPieces += 1;
      this.#savedLength = this.#pieceEnd;
      this.#lastSave = Date.now();
      if (state.stopRequested) this.abort.abort("stopped" satisfies TurnAborted);
    } catch (error) {
      log.warn({ err: error, turnId: this.live.turnId }, "reply not saved yet: waiting for the database");
    }
  }
}
