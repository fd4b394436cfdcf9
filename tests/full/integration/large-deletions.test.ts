import mongoose from "mongoose";
import { expect, test } from "vitest";
import { DeletedRow } from "#models/deleted-row.server";
import { Message } from "#models/message.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { deleteContents, deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { finishConversations } from "~/features/chat/conversations/restore-conversations.server";
import { deleteRowsOf } from "~/features/privacy/delete-rows.server";

useDatabase();

const MESSAGES = 400;
const WORDS = 2_500;

/** A conversation with so many words that the search index holds a million keys of it. */
async function makeLargeConversation() {
  const user = await makeUser();
  const { id } = await makeConversation({ userId: user.id });
  for (let from = 0; from < MESSAGES; from += 20) {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      userId: new mongoose.Types.ObjectId(user.id),
      conversationId: new mongoose.Types.ObjectId(id),
      role: "assistant",
      content: Array.from({ length: WORDS }, (__, word) => `w${from + at}x${word}`).join(" "),
      createdAt: new Date(),
    }));
    await Message.collection.insertMany(rows as never);
  }
  return { user, id };
}

test("a conversation whose messages take long to remove is deleted whole", async () => {
  const { user, id } = await makeLargeConversation();
  await deleteConversation(user.id, id);
  await expect(deleteConversation(user.id, id)).rejects.toMatchObject({ status: 404 });
  // What did not fit into the request is left to the job.
  await finishConversations();
  expect(await Message.countDocuments({ userId: user.id })).toBe(0);
  expect(await DeletedRow.countDocuments({ userId: user.id })).toBe(0);
}, 120_000);

test("the contents of a conversation are removed in parts", async () => {
  const user = await makeUser();
  const { id } = await makeConversation({ userId: user.id });
  const own = { userId: user.id, conversationId: id };
  const message = { ...own, role: "user" as const, content: "I wake at four." };
  await Message.insertMany(Array.from({ length: 50 }, () => message));
  const conversationId = new mongoose.Types.ObjectId(id);
  expect(await deleteContents(user.id, conversationId, performance.now())).toBe(false);
  expect(await Message.countDocuments(own)).toBe(50);
  expect(await deleteContents(user.id, conversationId)).toBe(true);
  expect(await Message.countDocuments(own)).toBe(0);
});

test("an account with such a conversation is emptied", async () => {
  const { user } = await makeLargeConversation();
  await deleteRowsOf({ id: user.id, email: user.email });
  expect(await Message.countDocuments({ userId: user.id })).toBe(0);
}, 120_000);
