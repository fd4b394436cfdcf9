import mongoose from "mongoose";
import { afterEach, expect, test } from "vitest";
import { Turn, type TurnDocument } from "#models/turn.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { ReplySaver } from "~/features/chat/turns/reply-saver.server";
import { TurnFeed } from "~/features/chat/turns/streams/turn-feed.server";
import { insertTurn } from "~/features/chat/turns/turn-lease.server";
import { followTurns, requestStop } from "~/features/chat/turns/turn-signals.server";

useDatabase();

const running: { saver: ReplySaver; timer: NodeJS.Timeout }[] = [];
afterEach(async () => {
  for (const { saver, timer } of running.splice(0)) {
    clearInterval(timer);
    await saver.stop();
  }
});

/** A reply that grows by a word every 20 ms and is saved. */
async function growingReply() {
  const { id: userId } = await makeUser();
  const conversation = await makeConversation({ userId });
  const turn = await insertTurn({
    _id: new mongoose.Types.ObjectId(),
    userId: new mongoose.Types.ObjectId(userId),
    conversationId: conversation.id,
    prompt: "I wake at four.",
    language: "en",
    status: "running",
    chunks: [],
    slotDay: new Date(0),
    safety: null,
  });
  const feed = new TurnFeed(turn._id.toString(), userId, 1);
  const abort = new AbortController();
  const saver = new ReplySaver(turn, feed, abort);
  const timer = setInterval(() => feed.append("word "), 20);
  running.push({ saver, timer });
  const stored = async (): Promise<TurnDocument> => (await Turn.findById(turn._id).lean())!;
  return { userId, turn, feed, abort, stored };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a reply that is not read elsewhere is saved about once a second, and never more than a second late", async () => {
  const { feed, stored } = await growingReply();
  await until(async () => (await stored()).chunks.length >= 1);
  const before = (await stored()).chunks.length;
  const startedAt = Date.now();
  await wait(2_000);
  const { chunks } = await stored();
  const seconds = (Date.now() - startedAt) / 1_000;
  expect(chunks.length - before).toBeLessThanOrEqual(Math.ceil(seconds / 0.8));
  expect(feed.text.startsWith(chunks.join(""))).toBe(true);
});

test("one that is read from another process is saved as often as words are to appear there", async () => {
  const { turn, stored } = await growingReply();
  await followTurns([turn], 60_000);
  await until(async () => (await stored()).chunks.length >= 8);
  const { chunks } = await stored();
  // A fifth of a second of words at 20 ms each; a busy machine may double it, a second of words it would not be.
  const typical = chunks.slice(2).map(({ length }) => length / "word ".length);
  expect(typical.sort((a, b) => a - b)[Math.floor(typical.length / 2)]).toBeLessThan(30);
});

test("a stop from another process is seen, also while nothing is saved", async () => {
  const { userId, turn, abort } = await growingReply();
  await requestStop(userId, turn._id.toString());
  await until(() => abort.signal.aborted);
  expect(abort.signal.reason).toBe("stopped");
});

test("a turn that another process has taken over is given up", async () => {
  const { turn, abort } = await growingReply();
  await Turn.updateOne({ _id: turn._id }, { $set: { owner: "another", attempt: 2 } });
  await until(() => abort.signal.aborted);
  expect(abort.signal.reason).toBe("lost");
});
