import mongoose from "mongoose";
import { expect, test } from "vitest";
import { Message } from "#models/message.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { writeConversationFile } from "~/features/chat/conversations/conversation-file.server";
import { getServerI18n } from "~/i18n/server.server";
import { limits } from "~/services/rate-limiter.server";

useDatabase();

const reader = { t: getServerI18n("en").t, language: "en", timeZone: "Europe/Rome" } as const;
const oid = (id: string) => new mongoose.Types.ObjectId(id);

async function scene(count: number) {
  const { id: userId } = await makeUser();
  const { id } = await makeConversation({ userId, title: "Why do I wake at four?" });
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 3, 0) + minute * 60_000);
  const rows = Array.from({ length: count }, (_, n) => ({
    conversationId: oid(id),
    userId: oid(userId),
    role: n % 2 ? "assistant" : "user",
    content: n % 2 ? `*Reply* ${n}` : `Words ${n}`,
    // Two messages may have the same time.
    createdAt: at(Math.floor(n / 2)),
    metadata: n === 1 ? { ended: "stopped" } : null,
  }));
  await Message.insertMany(rows, { timestamps: false } as object);
  return { userId, id };
}

async function read(userId: string, id: string): Promise<string> {
  const { pieces } = await writeConversationFile(userId, id, reader);
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("a conversation becomes a Markdown file, in the reader's language and time", async () => {
  const { userId, id } = await scene(2);
  const text = await read(userId, id);
  expect(text).toMatch(/^# Why do I wake at four\?\n\n## /);
  expect(text).toContain("22 November 2026, 04:00\n\nWords 0\n");
  expect(text).toContain("*Reply* 1\n\n*This reply was stopped.*\n");
  expect((await writeConversationFile(userId, id, reader)).fileName).toMatch(
    /^Why do I wake at four\? \d{4}-\d\d-\d\d\.md$/,
  );
});

test("each message of a long conversation is written once, in order", async () => {
  const { userId, id } = await scene(450);
  const numbers = [...(await read(userId, id)).matchAll(/^(?:Words|\*Reply\*) (\d+)$/gm)].map(([, n]) =>
    Number(n),
  );
  expect(numbers).toEqual(Array.from({ length: 450 }, (_, n) => n));
});

test("another person's conversation is not found, and downloads have a limit", async () => {
  const { userId, id } = await scene(2);
  const { id: stranger } = await makeUser();
  await expect(read(stranger, id)).rejects.toMatchObject({ status: 404 });
  await expect(read(userId, "0".repeat(24))).rejects.toMatchObject({ status: 404 });
  const { points } = limits.conversationFileUser;
  for (let n = 0; n < points; n += 1) await writeConversationFile(userId, id, reader);
  await expect(read(userId, id)).rejects.toMatchObject({ status: 429 });
});
