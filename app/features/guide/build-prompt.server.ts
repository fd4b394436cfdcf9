import type { Types } from "mongoose";
import { AiConfiguration } from "#models/ai-configuration.server";
import { Message, type MessageDocument } from "#models/message.server";
import { User } from "#models/user.server";
import { guideOnlyLanguages, languageRegistry } from "~/i18n/config";
import type { GuideLanguage, GuideMessage, GuideOptions } from "~/services/llm/guide";
import { getGuide } from "~/services/llm/index.server";
import { describePerson, describePreferences, nameOf, personProjection } from "./describe-person.server";
import { recallMemories } from "~/features/memory/recall-memories.server";
import { describeMemories } from "./describe-memories";
import { CARE_INSTRUCTION } from "~/features/chat/turns/care-instruction";
import { DEFAULT_SYSTEM_PROMPT } from "./system-prompt";

/** How much of the conversation goes with a message: the newest of it, in messages and in characters. */
const HISTORY_MESSAGES = 40;
const HISTORY_CHARACTERS = 24_000;

/** The English name of a language that a person prefers and the interface does not speak. */
function englishName(preferred: string | null | undefined): string | undefined {
  return Object.entries(guideOnlyLanguages).find(([language]) => language === preferred)?.[1].englishName;
}

interface Prompt {
  messages: GuideMessage[];
  options: Pick<GuideOptions, "model" | "temperature" | "maxTokens" | "tone" | "length" | "name">;
}

/**
 * What the guide is given for a turn: the active configuration, what the person wishes and has told of themselves, the
 * thread so far and the person's message, last. Five reads, all of this person's own data but the configuration.
 */
export async function buildPrompt(
  turn: {
    userId: Types.ObjectId;
    conversationId: Types.ObjectId;
    userMessageId: Types.ObjectId;
    prompt: string;
    language: GuideLanguage;
    /** Set for a turn in care. */
    safety?: object | null;
  },
  now = new Date(),
): Promise<Prompt> {
  const usesMemories = !turn.safety && getGuide().source === "model";
  const [configuration, person, rows, memories] = await Promise.all([
    AiConfiguration.findOne({ isActive: true }).sort({ updatedAt: -1 }).lean(),
    User.findById(turn.userId, personProjection).lean(),
    Message.find({ conversationId: turn.conversationId, userId: turn.userId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(HISTORY_MESSAGES)
      .lean(),
    usesMemories ? recallMemories(turn.userId.toString(), turn.prompt, now) : [],
  ]);

  const history: GuideMessage[] = [];
  let characters = turn.prompt.length;
  const kept = getGuide().source === "library" ? withoutCare(rows) : rows;
  for (const row of kept) {
    if (row._id.equals(turn.userMessageId)) continue;
    characters += row.content.length;
    if (characters > HISTORY_CHARACTERS) break;
    history.unshift({ role: row.role, content: row.content });
  }

  const fallback = englishName(person?.preferredLanguage) ?? languageRegistry[turn.language].englishName;
  const system = [
    configuration?.systemPrompt ?? DEFAULT_SYSTEM_PROMPT,
    person && describePerson(person, turn.language, now),
    describeMemories(memories),
    turn.safety ? CARE_INSTRUCTION : person && describePreferences(person),
    `Answer in the language of the person's last message; if that is unclear, in ${fallback}.`,
  ]
    .filter(Boolean)
    .join("\n\n");
  const temperature = Number(configuration?.temperature ?? 1);
  return {
    messages: [{ role: "system", content: system }, ...history, { role: "user", content: turn.prompt }],
    options: {
      model: configuration?.model,
      temperature: Number.isFinite(temperature) ? temperature : 1,
      maxTokens: configuration?.maxTokens,
      tone: person?.guideTone ?? undefined,
      length: person?.guideLength ?? undefined,
      name: person ? nameOf(person) : undefined,
    },
  };
}

/** The library takes every word for a subject: what was said in danger, and the answers to it, are not for it. */
function withoutCare(newestFirst: MessageDocument[]): MessageDocument[] {
  return newestFirst.filter(({ role, receipt }, index) => {
    const answered = role === "user" ? newestFirst[index - 1]?.receipt : receipt;
    return answered?.source !== "safety";
  });
}
