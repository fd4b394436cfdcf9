import fs from "node:fs";
import { test } from "vitest";
import { Message } from "#models/message.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { fakeGuide, useDatabase } from "#tests/setup/database";
import { whole } from "#tests/fakes/openai";
import { submitTurn } from "~/features/chat/submit-turn.server";
import { getGuide } from "~/services/llm/index.server";
useDatabase();
test("write them", async () => {
  fakeGuide.answers((e) => e.refuse(500));
  void whole; void getGuide;
  const all = JSON.parse(fs.readFileSync("/tmp/care-try/conversations.json", "utf8")) as { l: "en"; zone: string; t: string; m: string[] }[];
  let out = ""; let key = 0;
  for (const { l, zone, t, m } of all) {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId });
    out += `\n## ${l}: ${t} (${zone})\n`;
    for (const message of m) {
      await submitTurn({ userId, conversationId: conversation.id, message, language: l, submitKey: `zz-conversation-${key++}`, place: { timeZone: zone, acceptLanguage: null } });
      const until = Date.now() + 4000; let last: any;
      while (Date.now() < until) { last = await Message.findOne({ conversationId: conversation.id }).sort({ createdAt: -1, _id: -1 }).lean(); if (last?.role === "assistant") break; await new Promise((r) => setTimeout(r, 40)); }
      out += `\n**> ${message}**\n\n${last?.role === "assistant" ? last.content : "(no reply)"}\n`;
    }
  }
  fs.writeFileSync("/tmp/care-conversations.md", out);
}, 300_000);
