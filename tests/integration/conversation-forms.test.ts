import type { AppLoadContext } from "@remix-run/node";
import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { Conversation } from "#models/conversation.server";
import { DeletedRow } from "#models/deleted-row.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import {
  finishConversations,
  restoreConversations,
} from "~/features/chat/conversations/restore-conversations.server";
import { removeConversation } from "~/http/conversation-forms.server";

useDatabase();

const context = { isDataRequest: true } as AppLoadContext;

test("a second press of delete never makes a deletion final that is taken back meanwhile", async () => {
  const user = await makeUser();
  const { id } = await makeConversation({ userId: user.id });
  expect((await removeConversation(context, user, id)).undo?.id).toBe(id);
  const original = Conversation.deleteOne.bind(Conversation);
  let isRestored = false;
  const restore = async () => {
    isRestored = true;
    await restoreConversations(user.id, id);
  };
  vi.spyOn(Conversation, "deleteOne").mockImplementationOnce(((...args: Parameters<typeof original>) =>
    restore().then(() => original(...args))) as never);
  await removeConversation(context, user, id);
  if (!isRestored) await restore();
  vi.restoreAllMocks();
  expect(await Conversation.countDocuments({ userId: user.id })).toBe(1);
});

test("an unused conversation is deleted, and gone when its time is over", async () => {
  const user = await makeUser();
  const { id } = await Conversation.create({ userId: user.id, title: "New conversation", isDraft: true });
  await removeConversation(context, user, String(id));
  expect(await Conversation.countDocuments({ userId: user.id })).toBe(0);
  await finishConversations(new Date(Date.now() + 3_600_000));
  const userId = new mongoose.Types.ObjectId(user.id);
  expect(await DeletedRow.countDocuments({ userId })).toBe(0);
});
