import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { hashPassword } from "~/features/auth/passwords/password.server";
import { createLibraryGuide } from "~/services/llm/library/engine.server";
import type { GuideMessage } from "~/services/llm/guide";

const DEMO_EMAIL = "rosa@example.com";
const DEMO_PASSWORD = "a quiet room";
const DAY_MS = 86_400_000;

/** Titles and Rosa's messages, newest first; each conversation is a day or two older than the one before. */
const threads: { title: string; isFavorite?: boolean; written: string[] }[] = [
  {
    title: "Why do I wake at four?",
    isFavorite: true,
    written: [
      "I wake at four every night and my mind starts at once. I lie there and count what I have not done.",
      "And if it is a real worry, not just a list?",
    ],
  },
  {
    title: "Letting my son go",
    written: ["My son moved out on Sunday. The house is so quiet that I leave the radio on."],
  },
  {
    title: "A prayer without a god",
    written: ["I miss praying, but I no longer believe anyone listens. What is left to do?"],
  },
  {
    title: "What anger protects",
    written: [
      "I shouted at my sister over nothing. I am still angry, and ashamed of it.",
      "She has not called since.",
    ],
  },
  {
    title: "Ten quiet minutes",
    isFavorite: true,
    written: ["I have ten minutes before the meeting and my shoulders are up around my ears."],
  },
  {
    title: "After the funeral",
    written: ["We buried my father on Tuesday. Everyone says how strong I am. I feel nothing."],
  },
  {
    title: "Is this work still mine?",
    written: ["I am good at my job and it drains me. I do not know whether to leave."],
  },
  {
    title: "Something good today",
    written: ["Nothing is wrong today. I would like to notice it before it is gone."],
  },
];

/** Fills an account with realistic conversations. The data of an existing account is replaced. */
export async function seedDemo(
  now = new Date(),
): Promise<{ email: string; password: string; conversations: number }> {
  const user = await User.findOneAndUpdate(
    { email: DEMO_EMAIL },
    {
      firstName: "Rosa",
      lastName: "Moreno",
      password: await hashPassword(DEMO_PASSWORD),
      authProvider: "local",
      onboardingCompleted: true,
    },
    { upsert: true, returnDocument: "after", setDefaultsOnInsert: true },
  ).lean();
  const userId = user!._id;
  await Promise.all([
    Conversation.deleteMany({ userId }),
    Message.deleteMany({ userId }),
    Turn.deleteMany({ userId }),
  ]);
  for (const [age, thread] of threads.entries()) {
    await writeThread(userId, thread, new Date(now.getTime() - age * 1.6 * DAY_MS));
  }
  return { email: DEMO_EMAIL, password: DEMO_PASSWORD, conversations: threads.length };
}

async function writeThread(
  userId: mongoose.Types.ObjectId,
  { title, isFavorite = false, written }: (typeof threads)[number],
  startedAt: Date,
): Promise<void> {
  const conversationId = new mongoose.Types.ObjectId();
  const guide = createLibraryGuide({ wordsPerSecond: Infinity });
  const messages: GuideMessage[] = [];
  for (const content of written) {
    messages.push({ role: "user", content });
    let reply = "";
    const options = { language: "en" as const, signal: new AbortController().signal };
    for await (const piece of guide.reply(messages, options)) reply += piece;
    messages.push({ role: "assistant", content: reply });
  }
  const rows = messages.map((message, index) => ({
    ...message,
    _id: new mongoose.Types.ObjectId(),
    conversationId,
    userId,
    metadata: null,
    createdAt: new Date(startedAt.getTime() + index * 90_000),
  }));
  await Message.insertMany(rows);
  // Each of the person's messages has a finished turn with its reply.
  const turns = rows.flatMap(({ _id, role, content, createdAt }, index) =>
    role === "user"
      ? {
          userId,
          conversationId,
          userMessageId: _id,
          assistantMessageId: rows[index + 1]!._id,
          prompt: content,
          language: "en",
          status: "done",
          owner: "seed",
          attempt: 1,
          leaseExpiresAt: createdAt,
          slotDay: startOfUtcDay(createdAt),
          settled: true,
          createdAt,
          updatedAt: createdAt,
        }
      : [],
  );
  await Turn.insertMany(turns, { timestamps: false });
  await Conversation.create(
    [
      {
        _id: conversationId,
        userId,
        title,
        isFavorite,
        createdAt: startedAt,
        updatedAt: rows.at(-1)!.createdAt,
      },
    ],
    { timestamps: false },
  );
}
