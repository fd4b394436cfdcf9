import mongoose from "mongoose";
import { performance } from "node:perf_hooks";
import { models } from "#models/all.server";
import { assemblePrompt } from "~/features/guide/prompt/assemble-prompt";
import { buildPrompt } from "~/features/guide/prompt/build-prompt.server";
import { termsOf } from "~/features/memory/terms.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";
import type { Figure } from "./table";

/** The product's own work before the model is called, at p95, in milliseconds (issue 14). */
const BEFORE_MODEL_MS = 30;
const MEMORIES = 500;
const MESSAGES = 200;
const MESSAGE_LENGTH = 600;
const ROUNDS = 300;

/**
 * Runs the measurement on the database at this URL.
 * @see measureGuide
 */
export async function measureOn(uri: string): Promise<Figure[]> {
  await connectDatabase(uri, models);
  try {
    return await measure();
  } finally {
    await disconnectDatabase();
  }
}

async function measure(): Promise<Figure[]> {
  await seedDefaults();
  const turn = await makeTurn();
  const built: number[] = [];
  const assembled: number[] = [];
  const history = Array.from({ length: MESSAGES }, (_, n) => ({
    id: String(n),
    role: n % 2 ? ("assistant" as const) : ("user" as const),
    content: textOf(n),
  }));
  let cpu = 0;
  for (let round = 0; round < ROUNDS + 20; round += 1) {
    const used = process.cpuUsage();
    const start = performance.now();
    await buildPrompt(turn);
    const middle = performance.now();
    const { user, system } = process.cpuUsage(used);
    assemblePrompt({
      systemPrompt: "You are a guide.",
      canary: "a1b2c3d4e5f6",
      language: "English",
      person: null,
      manner: null,
      today: "2026-11-26",
      memories: history.slice(0, 8).map(({ id, content }) => ({ id, text: content, day: "2026-11-26" })),
      knowledge: [],
      summary: null,
      history,
      message: turn.prompt,
    });
    // The first ones are a warm-up.
    if (round < 20) continue;
    cpu += (user + system) / 1_000;
    built.push(middle - start);
    assembled.push(performance.now() - middle);
  }
  const figure = (what: string, values: number[], share: number, bound?: number): Figure => ({
    part: "guide",
    what,
    value: quantile(values, share),
    unit: "ms",
    bound,
  });
  return [
    figure("own work before the model is asked, p95", built, 0.95, BEFORE_MODEL_MS),
    figure("the same, median", built, 0.5),
    { part: "guide", what: "the same, CPU of this process, mean", value: cpu / built.length, unit: "ms" },
    figure("assembling the prompt alone, p95", assembled, 0.95),
  ];
}

const memoryOf = (n: number) => `Memory ${n}: wakes at four when the week was hard, and walks to the lake.`;

function textOf(n: number): string {
  return `Message ${n}: ${"I wake at four and lie there until the light comes. ".repeat(20)}`.slice(
    0,
    MESSAGE_LENGTH,
  );
}

async function makeTurn() {
  const db = mongoose.connection.db!;
  const [userId, conversationId] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
  const now = Date.now();
  await db.collection("users").insertOne({
    _id: userId,
    email: "bench@example.com",
    firstName: "Rosa",
    usageNotes: "My sister died in spring.",
    preferredLanguage: "en",
    memoryEnabled: true,
  });
  await db.collection("conversations").insertOne({ _id: conversationId, userId, title: "Nights" });
  await db.collection("user_memories").insertMany(
    Array.from({ length: MEMORIES }, (_, n) => ({
      userId,
      type: "long_term",
      category: "context",
      content: memoryOf(n),
      // As the product stores them.
      terms: termsOf(memoryOf(n)),
      createdAt: new Date(now - n * 60_000),
      updatedAt: new Date(now - n * 60_000),
    })),
  );
  const rows = Array.from({ length: MESSAGES }, (_, n) => ({
    _id: new mongoose.Types.ObjectId(),
    conversationId,
    userId,
    role: n % 2 ? "user" : "assistant",
    content: textOf(n),
    createdAt: new Date(now - (MESSAGES - n) * 1_000),
  }));
  await db.collection("messages").insertMany(rows);
  const { _id: userMessageId, content: prompt } = rows.at(-1)!;
  return { userId, conversationId, userMessageId, prompt, language: "en" as const };
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
