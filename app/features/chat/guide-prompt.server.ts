import type { Types } from "mongoose";
import { AiConfiguration } from "#models/ai-configuration.server";
import { Message } from "#models/message.server";
import type { GuideLanguage, GuideMessage, GuideOptions } from "~/services/llm/guide";
import { DEFAULT_SYSTEM_PROMPT } from "./system-prompt";

/** How much of the conversation goes with a message: the newest of it, in messages and in characters. */
const HISTORY_MESSAGES = 40;
const HISTORY_CHARACTERS = 24_000;

const languageNames: Record<GuideLanguage, string> = { en: "English", es: "Spanish", it: "Italian" };

interface Prompt {
  messages: GuideMessage[];
  options: Pick<GuideOptions, "model" | "temperature" | "maxTokens">;
}

/** What the guide is given for a turn: the active configuration, the thread so far and the person's message, last. */
export async function buildPrompt(turn: {
  userId: Types.ObjectId;
  conversationId: Types.ObjectId;
  userMessageId: Types.ObjectId;
  prompt: string;
  language: GuideLanguage;
}): Promise<Prompt> {
  const [configuration, rows] = await Promise.all([
    AiConfiguration.findOne({ isActive: true }).sort({ updatedAt: -1 }).lean(),
    Message.find({ conversationId: turn.conversationId, userId: turn.userId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(HISTORY_MESSAGES)
      .lean(),
  ]);

  const history: GuideMessage[] = [];
  let characters = turn.prompt.length;
  for (const row of rows) {
    if (row._id.equals(turn.userMessageId)) continue;
    characters += row.content.length;
    if (characters > HISTORY_CHARACTERS) break;
    history.unshift({ role: row.role, content: row.content });
  }

  const system =
    `${configuration?.systemPrompt ?? DEFAULT_SYSTEM_PROMPT}\n\n` +
    `Answer in the language of the person's last message; if that is unclear, in ${languageNames[turn.language]}.`;
  const temperature = Number(configuration?.temperature ?? 1);
  return {
    messages: [{ role: "system", content: system }, ...history, { role: "user", content: turn.prompt }],
    options: {
      model: configuration?.model,
      temperature: Number.isFinite(temperature) ? temperature : 1,
      maxTokens: configuration?.maxTokens,
    },
  };
}
