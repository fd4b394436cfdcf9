import type { Language } from "~/i18n/config";
import { Message } from "#models/message.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { getGuide } from "~/services/llm/index.server";
import { GuideError, type GuideMessage, type GuideOptions } from "~/services/llm/guide";
import type { ReportedDanger } from "~/services/llm/danger-report";
import { log } from "~/services/log.server";
import { wholeLength } from "~/utils/text/text";
import { buildPrompt } from "~/features/guide/prompt/build-prompt.server";
import { CanaryFilter } from "~/features/guide/prompt/canary.server";
import type { DescribedPerson } from "~/features/guide/prompt/describe-person.server";
import { summariseLater } from "~/features/guide/prompt/summarise-conversation.server";
import { MAX_REPLY_LENGTH } from "~/features/chat/limits";
import { begunText, promptAfter } from "./continuation";
import { findEarlierReplies } from "./earlier-replies.server";
import { TurnFeed } from "./streams/turn-feed.server";
import { localTurns } from "./streams/local-turns.server";
import { enterModelQueue } from "./model-queue.server";
import { ReceiptClock } from "./receipt-clock.server";
import { replyInCare } from "./care/reply-in-care.server";
import { ReplySaver, type TurnAborted } from "./reply-saver.server";
import { settleTurn } from "./settle-turn.server";
import { meetReportedDanger } from "./care/reported-danger.server";
import { endTurn, type TurnEnding } from "./turn-lease.server";
import { runTurnStep } from "./turn-step.server";

/** What was read just before. */
interface Known {
  /** Read if omitted. */
  person?: DescribedPerson;
  /** Whether the person has named the conversation. */
  isNamed?: boolean;
}

/**
 * Starts generating a turn's reply in this process, and returns its feed at once. The person's message is stored.
 */
export function startTurn(turn: TurnDocument, known: Known = {}): TurnFeed {
  const live = new TurnFeed(turn._id.toString(), turn.userId.toString(), turn.attempt, begunText(turn));
  const abort = new AbortController();
  const done = run(turn, live, abort, known)
    .catch((error: unknown) => log.error({ err: error, turnId: live.turnId }, "turn failed unexpectedly"))
    .finally(() => localTurns.delete(live.turnId));
  localTurns.set(live.turnId, { live, abort, done });
  return live;
}

/** What comes of a reply beside its text. */
type Extra = Pick<TurnEnding, "offer" | "safety" | "cut" | "retryAfterSeconds">;

async function run(turn: TurnDocument, live: TurnFeed, abort: AbortController, known: Known): Promise<void> {
  // Keeps the lease from start to end: when many turns start at once, each waits for its steps.
  const saver = new ReplySaver(turn, live, abort);
  const receipt = new ReceiptClock((begun) => saver.keepReceipt(begun));
  const extra: Extra = {};
  try {
    const error = await generate({ ...turn, person: known.person }, saver, receipt, extra);
    const reason = abort.signal.aborted ? (abort.signal.reason as TurnAborted) : null;
    if (reason === "lost") await forgetIfDeleted(turn);
    if (reason === "lost" || reason === "handed-over") return live.abandon();
    await saver.followRestart();
    const status = reason === "stopped" ? "stopped" : error ? "failed" : "done";
    saver.keepLeaseOnly();
    const text = live.text.slice(0, wholeLength(live.text));
    const end = await runTurnStep(
      async () => {
        const ended = await endTurn(turn, { status, text, error, receipt: await receipt.end(), ...extra });
        const { isMemoryOn, isFirst } = receipt;
        return ended && settleTurn(ended, { isMemoryOn, mayNeedTitle: isFirst && !known.isNamed });
      },
      { urgent: Boolean(turn.safety ?? extra.safety) },
    );
    if (!end) {
      await forgetIfDeleted(turn);
      return live.abandon();
    }
    live.finish(end);
    receipt.measure(status);
    if (status !== "done" || turn.safety || extra.safety) return;
    await summariseLater(idsOf(turn), receipt.unsummarised);
  } finally {
    await saver.stop();
  }
}

/** Streams the guide's reply into the saver's feed. @returns what went wrong, as a translation key, or undefined. */
async function generate(
  turn: TurnDocument & { person?: DescribedPerson },
  saver: ReplySaver,
  receipt: ReceiptClock,
  extra: Extra,
): Promise<string | undefined> {
  const { live, begun } = saver;
  const { signal } = saver.abort;
  const language = turn.language as Language;
  let leaveQueue = () => {};
  let danger: ReportedDanger | undefined;
  let filter: CanaryFilter | null = null;
  const show = (text: string) => {
    if (text === "") return;
    receipt.hear();
    live.append(text);
  };
  const hasWords = () => live.text.slice(begun.length).trim() !== "";
  try {
    const [prompt, instead] = await runTurnStep(
      () => Promise.all([buildPrompt({ ...turn, language }), findEarlierReplies(turn)]),
      { urgent: Boolean(turn.safety) },
    );
    // In care there is no waiting, and the library is always at hand.
    if (!turn.safety && getGuide().source === "model")
      leaveQueue = await enterModelQueue(turn.userId, signal);
    receipt.begin(prompt);
    const pieces = replyTo(turn, promptAfter(prompt.messages, begun), {
      ...prompt.options,
      instead,
      language,
      signal,
      onUsage: receipt.use,
      // In care nothing is offered; what holds the secret word is dropped.
      onOffer: turn.safety
        ? undefined
        : (offer) => {
            const words = `${offer.title} ${offer.prompt}`.toLowerCase();
            if (!words.includes(prompt.canary.toLowerCase())) extra.offer = offer;
          },
      shorten: (...step) => {
        const shorter = prompt.options.shorten?.(...step);
        return shorter ? promptAfter(shorter, begun) : null;
      },
      onEnd: ({ reason, model }) => {
        receipt.name(model);
        // In care what ends too early is replaced.
        if (!turn.safety) extra.cut = reason === "whole" ? undefined : reason;
      },
      onReset: () => {
        filter = new CanaryFilter(prompt.canary);
        receipt.unhear();
        if (live.text !== begun) live.restart(live.attempt + 1, begun);
      },
      onDanger: turn.safety ? undefined : (reported) => (danger = reported),
    });
    filter = new CanaryFilter(prompt.canary);
    for await (const piece of pieces) {
      await saver.followRestart();
      if (signal.aborted) break;
      show(filter.next(piece));
      if (live.text.length > MAX_REPLY_LENGTH) {
        extra.cut = "length";
        break;
      }
    }
    await saver.followRestart();
    if (!signal.aborted) show(filter.end());
    if (danger && !signal.aborted) {
      const safety = await runTurnStep(() => meetReportedDanger(turn, danger!), { urgent: true });
      extra.safety = safety;
      extra.cut = undefined;
      show(live.text.trim() === "" ? safety.text : `\n\n${safety.text}`);
    }
    return hasWords() || signal.aborted ? undefined : "errors.replyFailed";
  } catch (failure) {
    if (signal.aborted) return undefined;
    if (filter) show(filter.end());
    extra.retryAfterSeconds = failure instanceof GuideError ? failure.retryAfterSeconds : undefined;
    log.warn({ err: failure, turnId: live.turnId }, "reply failed");
    const isSpent = failure instanceof GuideError && failure.reason === "spent";
    return isSpent ? "errors.replySpent" : "errors.replyFailed";
  } finally {
    leaveQueue();
  }
}

function idsOf({ userId, conversationId }: TurnDocument) {
  return { userId: userId.toString(), conversationId: conversationId.toString() };
}

/** In care a model's reply is checked before it is shown; a fixed text replaces it when it fails. */
function replyTo(turn: TurnDocument, messages: GuideMessage[], options: GuideOptions): AsyncIterable<string> {
  const { safety } = turn;
  return safety
    ? replyInCare(getGuide(), messages, options, safety.text)
    : getGuide().reply(messages, options);
}

/** Deletes a message that was stored after its turn had been deleted with the conversation or the account. */
async function forgetIfDeleted({ _id, userId, userMessageId }: TurnDocument): Promise<void> {
  await runTurnStep(async () => {
    if (await Turn.exists({ _id, userId })) return;
    await Message.deleteOne({ _id: userMessageId, userId });
  });
}
