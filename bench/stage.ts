import { randomUUID } from "node:crypto";
import { models } from "#models/all.server";
import { makeConversation, makeMessage } from "#tests/factories/index";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { startThrowawayMongod, type ThrowawayMongod } from "#tests/setup/mongod";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";
import type { GuideMessage } from "~/services/llm/guide";
import { createLibraryGuide } from "~/services/llm/library/engine.server";
import { startProgram, type Program } from "./program";

/** The environment of every part: a temporary database, a fake model and the built product, each in its own process. */
export interface Stage {
  mongod: ThrowawayMongod;
  upstream: Program;
  app: AppProcess;
  /** A signed-in person with a conversation of 50 messages among 40 others. */
  rosa: Client;
  chatPath: string;
  /** Starts another process of the product on the same database, with `env` added to its environment. */
  startApp(env?: Record<string, string>): Promise<AppProcess>;
  close(): Promise<void>;
}

const MESSAGES = 50;
const CONVERSATIONS = 40;

const said = [
  "I wake at four every night and my mind starts at once. I lie there and count what I have not done.",
  "And if it is a real worry, not just a list?",
  "My son moved out on Sunday. The house is so quiet that I leave the radio on.",
  "I miss praying, but I no longer believe anyone listens. What is left to do?",
  "I shouted at my sister over nothing. I am still angry, and ashamed of it.",
  "I have ten minutes before the meeting and my shoulders are up at my ears.",
  "We buried my father on Tuesday. Everybody says I am so strong. I feel nothing.",
  "I am good at my job and it empties me. I do not know whether to leave.",
  "Nothing is wrong today. I would like to notice it before it is gone.",
];

/** Starts everything, with `env` added to the product's environment, and fills the database. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const running: { stop(): Promise<unknown> }[] = [];
  const close = async () => {
    for (const each of running.reverse()) await each.stop();
  };
  try {
    const mongod = await startThrowawayMongod();
    running.push(mongod);
    const upstream = await startProgram("upstream");
    running.push(upstream);
    const startOne = async (more: Record<string, string> = {}) => {
      const app = await startApp({
        MONGODB_URI: mongod.uri,
        OPENAI_BASE_URL: upstream.url,
        OPENAI_CHAT_MODEL: "fake",
        RATE_LIMITS: "off",
        SAFETY_ENCODER: "on",
        ...env,
        ...more,
      });
      running.push(app);
      return app;
    };
    const app = await startOne();
    const rosa = await Client.registered(app.url);
    await connectDatabase(mongod.uri, models);
    running.push({ stop: disconnectDatabase });
    const chatPath = `/chat/${await fillConversations(rosa)}`;
    return { mongod, upstream, app, rosa, chatPath, startApp: startOne, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillConversations(client: Client): Promise<string> {
  const { id: userId } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  for (let index = 1; index < CONVERSATIONS; index += 1) {
    const updatedAt = new Date(Date.now() - index * 86_400_000);
    await makeMessage(
      await makeConversation({
        userId,
        title: `${said[index % said.length]!.slice(0, 40)} ${index}`,
        updatedAt,
      }),
    );
  }
  const conversation = await makeConversation({ userId });
  const guide = createLibraryGuide({ wordsPerSecond: Infinity });
  const spoken: GuideMessage[] = [];
  for (let index = 0; spoken.length < MESSAGES; index += 1) {
    spoken.push({
      role: "user",
      content: `${said[index % said.length]!}${index < said.length ? "" : ` (${index})`}`,
    });
    let reply = "";
    for await (const piece of guide.reply(spoken, { language: "en", signal: new AbortController().signal }))
      reply += piece;
    spoken.push({ role: "assistant", content: reply });
  }
  const startedAt = Date.now() - MESSAGES * 90_000;
  for (const [index, { role, content }] of spoken.entries()) {
    if (role === "system") continue;
    await makeMessage(conversation, { role, content, createdAt: new Date(startedAt + index * 90_000) });
  }
  return conversation.id;
}

/** People who each have a turn that waits for its first word. */
export async function openTurns(url: string, people: Client[]): Promise<{ path: string; cookie: string }[]> {
  const turns: { path: string; cookie: string }[] = [];
  for (const person of people) {
    const { id } = await person.at(url).conversation();
    const { turnId } = await person.at(url).sent(id, `Good evening. ${randomUUID()}`);
    turns.push({ path: `/api/chat/stream?turn=${turnId}`, cookie: person.cookie });
  }
  return turns;
}
