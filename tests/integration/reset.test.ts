import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { listMessages } from "~/features/chat/messages/list-messages.server";
import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { openTurn } from "~/features/chat/turns/streams/open-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { GuideError, type Guide } from "~/services/llm/guide";
import * as llm from "~/services/llm/index.server";

vi.mock("~/services/llm/index.server", async (original) => ({ ...(await original<typeof llm>()) }));

useDatabase();
useTurnRecovery();

/** Lets the test go on when it wants to. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

function guideReplies(reply: Guide["reply"]): void {
  vi.spyOn(llm, "getGuide").mockReturnValue({ source: "model", reply });
}
afterEach(() => vi.restoreAllMocks());

async function scene() {
  const { id: userId } = await makeUser();
  const conversation = await makeConversation({ userId });
  const { turnId } = await submitTurn({
    userId,
    conversationId: conversation.id,
    message: "I wake at four.",
    language: "en",
    submitKey: randomUUID(),
  });
  const stored = async () => (await Turn.findById(turnId).lean())!;
  const settled = () => until(async () => ((await stored()).settled ? stored() : null));
  const replies = async () =>
    (await listMessages(userId, conversation.id, { limit: 50 })).items.filter(
      ({ role }) => role === "assistant",
    );
  return { userId, conversation, turnId, stored, settled, replies };
}

test("what turns out to be a thought leaves the feed at once, and the database before the next word", async () => {
  const thought = gate();
  const spoken = gate();
  guideReplies(async function* (_, { onReset }) {
    yield "She sounds sad.";
    await thought.opened;
    onReset!();
    yield "Four is";
    await spoken.opened;
    yield " early.";
  });
  const { userId, turnId, stored, settled, replies } = await scene();
  const feed = await openTurn(userId, turnId);
  await until(async () => (await stored()).chunks.join("") === "She sounds sad.");

  // A reader elsewhere knows of the thought.
  const here = localTurns.get(turnId)!;
  localTurns.delete(turnId);
  const elsewhere = await openTurn(userId, turnId);
  const seen: string[] = [];
  elsewhere.subscribe(() => seen.push(elsewhere.text));
  expect(elsewhere).toMatchObject({ attempt: 1, text: "She sounds sad." });
  localTurns.set(turnId, here);

  thought.open();
  await until(() => feed.text === "Four is");
  expect(feed.attempt).toBe(2);
  expect((await stored()).chunks.join("")).not.toContain("sad");
  await until(() => elsewhere.text === "Four is");
  expect(elsewhere.attempt).toBe(2);

  spoken.open();
  expect(await settled()).toMatchObject({ status: "done", attempt: 2, crashes: 0 });
  expect((await replies()).map(({ content }) => content)).toEqual(["Four is early."]);
  expect(seen.every((text) => !text.includes("sad") || text === "She sounds sad.")).toBe(true);
  expect(elsewhere.end).toMatchObject({ message: { content: "Four is early." } });
  expect(JSON.stringify(await stored())).not.toContain("sad");
});

test("a thought alone is no reply, and nothing of it is stored", async () => {
  guideReplies(async function* (_, { onReset }) {
    yield "She sounds sad.";
    onReset!();
  });
  const { stored, settled, replies } = await scene();
  expect(await settled()).toMatchObject({ status: "failed" });
  expect(await replies()).toEqual([]);
  expect(JSON.stringify(await stored())).not.toContain("sad");
});

test("nor is anything stored when the server breaks off after the thought", async () => {
  guideReplies(async function* (_, { onReset }) {
    yield "She sounds sad.";
    onReset!();
    throw new GuideError("cut", "The connection broke");
  });
  const { stored, settled, replies } = await scene();
  expect(await settled()).toMatchObject({ status: "failed" });
  expect(await replies()).toEqual([]);
  expect(JSON.stringify(await stored())).not.toContain("sad");
});

test("a thought while a reply goes on leaves the text that stood before", async () => {
  const { id: userId } = await makeUser();
  const conversation = await makeConversation({ userId });
  await makeMessage(conversation, { content: "I wake at four." });
  const reply = await makeMessage(conversation, {
    role: "assistant",
    content: "Four is",
    createdAt: new Date(Date.now() + 1),
  });
  await Message.updateOne({ _id: reply.id }, { metadata: { ended: "length" } });
  guideReplies(async function* (_, { onReset }) {
    yield "She sounds sad.";
    onReset!();
    yield " early.";
  });
  const continued = { continue: reply.id, conversationId: conversation.id };
  const { turnId } = await submitTurn({ userId, language: "en", submitKey: randomUUID(), ...continued });
  await until(() => Turn.exists({ _id: turnId, settled: true }));
  const { items } = await listMessages(userId, conversation.id, { limit: 50 });
  expect(items.at(-1)).toMatchObject({ id: reply.id, content: "Four is early.", metadata: null });
});

test("a model that says when it can be asked again: the failure says so until then", async () => {
  guideReplies(async function* () {
    yield* [];
    throw new GuideError("rate_limited", "Busy", { retryAfterSeconds: 120 });
  });
  const { userId, turnId, stored, settled } = await scene();
  await settled();
  expect((await openTurn(userId, turnId)).end).toEqual({
    status: "failed",
    error: "errors.modelBusy",
    retryAfterSeconds: 120,
  });
  await Turn.updateOne({ _id: (await stored())._id }, { retryAt: new Date(Date.now() - 1) });
  expect((await openTurn(userId, turnId)).end).toEqual({ status: "failed", error: "errors.replyFailed" });
});
