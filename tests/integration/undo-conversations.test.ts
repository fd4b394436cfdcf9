import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { DeletedRow } from "#models/deleted-row.server";
import { Message } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { Turn } from "#models/turn.server";
import { UserMemory } from "#models/user-memory.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories";
import { makeWholeLife } from "#tests/factories/whole-life";
import { useDatabase } from "#tests/setup/database";
import { tracesOf } from "#tests/setup/traces";
import { archiveConversations } from "~/features/chat/conversations/archive-conversations.server";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import {
  countList,
  discardAllConversations,
  discardConversations,
} from "~/features/chat/conversations/discard-conversations.server";
import { findConversation } from "~/features/chat/conversations/find-conversation.server";
import {
  countArchived,
  listConversations,
  recentConversations,
} from "~/features/chat/conversations/list-conversations.server";
import {
  finishConversations,
  restoreConversations,
} from "~/features/chat/conversations/restore-conversations.server";
import { searchConversations } from "~/features/chat/conversations/search-conversations.server";
import { findReceipt } from "~/features/chat/messages/find-receipt.server";
import { listVersions } from "~/features/chat/messages/list-versions.server";
import { openTurn } from "~/features/chat/turns/streams/open-turn.server";
import { listMemories } from "~/features/memory/list-memories.server";
import { deleteRowsOf } from "~/features/privacy/delete-rows.server";
import { writeJson } from "~/features/privacy/export-json.server";
import { findReportableReply } from "~/features/reports/find-reportable.server";

useDatabase();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const isGone = { status: 404 };

/** A conversation with a message, a reply, a turn, a rating and a memory. */
async function makeTalk(userId: string, title = "The door") {
  const conversation = await makeConversation({ userId, title });
  const message = await makeMessage(conversation, { content: "I speak of a harbour." });
  const reply = await makeMessage(conversation, { role: "assistant", content: "What lies there?" });
  const own = { userId, conversationId: conversation.id };
  await Message.updateOne({ _id: reply.id }, { receipt: { source: "library", language: "en" } });
  await MessageFeedback.create({ ...own, messageId: reply.id, isHelpful: true, comment: "yes" });
  const memory = await UserMemory.create({
    ...own,
    type: "long_term",
    category: "context",
    content: "Lives near a harbour.",
    messageId: message.id,
  });
  const turn = await Turn.create({
    ...own,
    userMessageId: message.id,
    assistantMessageId: reply.id,
    prompt: message.content,
    language: "en",
    status: "done",
    owner: "gone",
    attempt: 1,
    leaseExpiresAt: new Date(),
    slotDay: new Date(),
    settled: true,
  });
  return {
    id: conversation.id,
    conversation,
    reply,
    memoryId: memory.id as string,
    turnId: turn.id as string,
  };
}

async function exported(userId: string): Promise<string> {
  let text = "";
  const onRow = () => Promise.resolve();
  for await (const part of writeJson({ id: userId, email: "" }, new Date(), onRow)) text += part;
  return text;
}

/** All rows of a person but the account's. */
const rowsOf = async (userId: string) => ({
  conversations: await Conversation.find({ userId }).sort({ _id: 1 }).lean(),
  messages: await Message.find({ userId }).sort({ _id: 1 }).lean(),
  turns: await Turn.find({ userId }).lean(),
  memories: await UserMemory.find({ userId }).lean(),
  feedback: await MessageFeedback.find({ userId }).lean(),
});

describe("a deleted conversation", () => {
  test("is nowhere, and comes back as it was", async () => {
    const { id: userId } = await makeUser();
    const { id, reply, turnId } = await makeTalk(userId);
    const before = await rowsOf(userId);
    const deletion = await discardConversations(userId, [id]);
    expect(deletion).toEqual({ id, count: 1 });

    await expect(findConversation(userId, id)).rejects.toMatchObject(isGone);
    await expect(findReceipt(userId, reply.id)).rejects.toMatchObject(isGone);
    await expect(listVersions(userId, reply.id)).rejects.toMatchObject(isGone);
    await expect(findReportableReply(userId, reply.id)).rejects.toMatchObject(isGone);
    await expect(openTurn(userId, turnId)).rejects.toMatchObject(isGone);
    expect(await searchConversations(userId, "harbour")).toEqual([]);
    expect(await recentConversations(userId)).toEqual({ recent: [], total: 0, isInCare: false });
    expect((await listMemories(userId, { limit: 10 })).items).toEqual([]);
    expect(await MessageFeedback.countDocuments({ userId })).toBe(0);
    expect(await exported(userId)).not.toContain("harbour");
    await finishConversations();

    await restoreConversations(userId, deletion.id!);
    expect(await rowsOf(userId)).toEqual(before);
    expect(await DeletedRow.countDocuments({ userId })).toBe(0);
    // Pressed twice, it changes nothing.
    await restoreConversations(userId, deletion.id!);
    expect(await rowsOf(userId)).toEqual(before);
  });

  test("is gone for good after ten minutes, with all that came of it", async () => {
    const life = await makeWholeLife(mongoose.connection.db!);
    const { userId, conversationIds } = life;
    await discardConversations(userId, conversationIds);
    await finishConversations(later(9));
    expect(await Message.countDocuments({ userId })).toBeGreaterThan(0);
    await finishConversations(later(11));
    const left = [
      await Conversation.countDocuments({ userId }),
      await Message.countDocuments({ userId }),
      await Turn.countDocuments({ userId }),
      await DeletedRow.countDocuments({ userId }),
    ];
    expect(left).toEqual([0, 0, 0, 0]);
    expect(await UserMemory.countDocuments({ userId, conversationId: mongoose.trusted({ $ne: null }) })).toBe(
      0,
    );
    await expect(restoreConversations(userId, conversationIds[0]!)).rejects.toMatchObject(isGone);
  });

  test("cannot be restored after its time, also when the job is late", async () => {
    const { id: userId } = await makeUser();
    const { id } = await makeTalk(userId);
    await discardConversations(userId, [id]);
    await DeletedRow.updateMany({ userId }, { $set: { deletedAt: later(-11) } });
    await expect(restoreConversations(userId, id)).rejects.toMatchObject(isGone);
    await finishConversations();
    expect(await DeletedRow.countDocuments({ userId })).toBe(0);
    expect(await Message.countDocuments({ userId })).toBe(0);
  });

  test("is deleted and restored by its owner only", async () => {
    const { id: userId } = await makeUser();
    const { id: stranger } = await makeUser();
    const { id } = await makeTalk(userId);
    expect(await discardConversations(stranger, [id])).toEqual({ id: null, count: 0 });
    await discardConversations(userId, [id]);
    await expect(restoreConversations(stranger, id)).rejects.toMatchObject(isGone);
    await restoreConversations(userId, id);
    expect((await findConversation(userId, id)).title).toBe("The door");
  });

  test("goes with the account", async () => {
    const { id: userId } = await makeUser();
    await makeTalk(userId);
    await discardAllConversations(userId, { isArchived: false, until: later(1) });
    await deleteRowsOf({ id: userId, email: "nobody@example.com" });
    expect(await tracesOf(mongoose.connection.db!, userId)).toEqual([`users ${userId}`]);
  });

  test("stays final through the API, also with what an interrupted deletion left", async () => {
    const { id: userId } = await makeUser();
    const { id } = await makeTalk(userId);
    await deleteConversation(userId, id);
    await expect(restoreConversations(userId, id)).rejects.toMatchObject(isGone);
    expect(await Message.countDocuments({ userId })).toBe(0);
    expect(await DeletedRow.countDocuments({ userId })).toBe(0);
  });
});

test("a whole list is deleted with one look, and comes back with one", async () => {
  const { id: userId } = await makeUser();
  for (let n = 0; n < 12; n += 1) await makeConversation({ userId, title: `Number ${n}` });
  const [first] = (await listConversations(userId, { limit: 1 })).items;
  await archiveConversations(userId, [first!.id], true);
  const until = new Date();
  const newer = await makeConversation({ userId });
  await Conversation.updateOne({ _id: newer.id }, { updatedAt: later(1) }, { timestamps: false });
  const list = { isArchived: false, until };
  expect(await countList(userId, list)).toBe(11);
  const deletion = await discardAllConversations(userId, list);
  expect(deletion.count).toBe(11);
  // What has changed since the question, and the archive, stay.
  expect((await recentConversations(userId)).recent.map(({ id }) => id)).toEqual([newer.id]);
  expect(await countArchived(userId)).toBe(1);
  expect(await restoreConversations(userId, deletion.id!)).toBe(11);
  expect((await recentConversations(userId)).total).toBe(12);
});

test("an archived conversation is in the archive and in the search only, and keeps its date", async () => {
  const { id: userId } = await makeUser();
  const { id } = await makeTalk(userId);
  const before = await findConversation(userId, id);
  const { id: stranger } = await makeUser();
  expect(await archiveConversations(stranger, [id], true)).toBe(0);
  expect(await archiveConversations(userId, [id], true)).toBe(1);
  expect(await recentConversations(userId)).toEqual({ recent: [], total: 0, isInCare: false });
  expect((await listConversations(userId, { limit: 10 })).items).toEqual([]);
  expect((await listConversations(userId, { limit: 10, archived: true })).items).toEqual([before]);
  expect(await searchConversations(userId, "harbour")).toMatchObject([{ isArchived: true }]);
  expect(await archiveConversations(userId, [id], false)).toBe(1);
  expect((await listConversations(userId, { limit: 10 })).items).toEqual([before]);
  expect(await searchConversations(userId, "harbour")).toMatchObject([{ isArchived: false }]);
});

test("the lists and their counts are read from an index, in order", async () => {
  const { id: userId } = await makeUser();
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) ids.push((await makeConversation({ userId, isFavorite: n % 4 === 0 })).id);
  await archiveConversations(userId, ids.slice(0, 20), true);
  const own = { userId: new mongoose.Types.ObjectId(userId), isDraft: false };
  for (const list of [{ isArchived: null }, { isArchived: true }, { isArchived: null, isFavorite: true }]) {
    const sorted = Conversation.find({ ...own, ...list }).sort({ updatedAt: -1, _id: -1 });
    const plan = JSON.stringify(await sorted.limit(5).explain("executionStats"));
    expect(plan).not.toContain('"SORT"');
    expect(plan).toContain('"totalDocsExamined":5');
    const counted = await Conversation.aggregate([
      { $match: { ...own, ...list } },
      { $group: { _id: 1, n: { $sum: 1 } } },
    ]).explain("executionStats");
    expect(JSON.stringify(counted)).toContain('"totalDocsExamined":0');
  }
});
