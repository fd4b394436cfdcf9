import type { Language } from "~/i18n/config";
import mongoose, { type Types } from "mongoose";
import type { AiConfigurationDocument } from "#models/ai-configuration.server";
import { Message, type MessageDocument } from "#models/message.server";
import type { StoredReceipt } from "#models/receipt.server";
import { User } from "#models/user.server";
import type { GuideMessage, GuideOptions } from "~/services/llm/guide";
import { getGuide, modelNameOf } from "~/services/llm/index.server";
import { findPassages } from "~/features/knowledge/find-passages.server";
import type { FoundPassage } from "~/features/knowledge/types";
import { recallMemories } from "~/features/memory/recall-memories.server";
import type { RecalledMemory } from "~/features/memory/types";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { log } from "~/services/log.server";
import { singleFlight } from "~/utils/concurrency/single-flight";
import { findActiveConfigurations } from "~/features/guide/configurations/active-configurations.server";
import { assemblePrompt } from "./assemble-prompt";
import { readCanary } from "./canary.server";
import { nameOf, personProjection, type DescribedPerson } from "./describe-person.server";
import { HISTORY_MESSAGES, HISTORY_TOKENS } from "../limits";
import { messageVector, type MessageVector } from "./message-vector.server";
import { hashPrompt, historyFields, toHistory, toPromptParts } from "./prompt-parts.server";

interface Prompt {
  messages: GuideMessage[];
  options: Pick<
    GuideOptions,
    "model" | "temperature" | "maxTokens" | "tone" | "length" | "name" | "hasOffered" | "shorten"
  >;
  /** The word that may not be in the reply. */
  canary: string;
  /** The part of the receipt that is known before the reply. */
  record: StoredReceipt;
  /** How many messages of the conversation did not fit and stand in no summary. */
  unsummarised: number;
  /** Whether the person wants to be remembered. */
  isMemoryOn: boolean;
}

interface PromptTurn {
  userId: Types.ObjectId;
  conversationId: Types.ObjectId;
  userMessageId: Types.ObjectId;
  prompt: string;
  language: Language;
  /** Set for a turn in care. */
  safety?: object | null;
  /** Read if omitted. */
  person?: DescribedPerson;
}

/** Many replies begin at the same moment. */
const findSpiritual = singleFlight(async () => ({
  ...(await findActiveConfigurations("spiritual")),
  therapy: undefined,
}));

/**
 * What the guide is given for a turn: the active configuration, what the person wishes and has told of themselves, what is
 * remembered, the thread so far and the person's message, last. All reads are of this person's own data but for the
 * configuration's.
 */
export async function buildPrompt(turn: PromptTurn, now = new Date()): Promise<Prompt> {
  const { userId, conversationId, language } = turn;
  const { source } = getGuide();
  const isInCare = Boolean(turn.safety);
  const vectorOf = messageVector(userId.toString(), turn.prompt);
  const [configurations, person, rows, canary, recalled, knowledge] = await Promise.all([
    isInCare ? findActiveConfigurations("spiritual", "therapy") : findSpiritual(),
    turn.person ?? User.findById(userId, personProjection).lean(),
    Message.find({ conversationId, userId }, { ...historyFields, "metadata.mediaType": 1 })
      .sort({ createdAt: -1, _id: -1 })
      // The message itself, and the reply that this one may take the place of.
      .limit(HISTORY_MESSAGES + 2)
      .lean<MessageDocument[]>(),
    readCanary(),
    // In care nothing is remembered or quoted, and the library cannot use what is.
    isInCare || source === "library" ? [] : recall(userId.toString(), turn.prompt, now, vectorOf),
    isInCare || source === "library" ? [] : lookUp(turn.prompt, language, vectorOf),
  ]);
  const { spiritual, therapy } = configurations;
  // Older accounts lack the setting, which is on by default.
  const isMemoryOn = person !== null && person.memoryEnabled !== false;
  const earlier = before(rows, turn.userMessageId).slice(0, HISTORY_MESSAGES);
  const { history, summary } = toHistory(earlier, source);
  const maxTokens = spiritual?.maxTokens;
  const parts = {
    ...toPromptParts({
      systemPrompt: spiritual?.systemPrompt,
      carePrompt: isInCare ? { text: therapy?.systemPrompt } : null,
      canary,
      person,
      language,
      now,
      memories: isMemoryOn ? recalled : [],
      knowledge,
      summary: summary?.text ?? null,
      history,
      message: turn.prompt,
    }),
    historyTokens: historyTokensFor(getGuide().contextTokens?.() ?? null, maxTokens),
  };
  const assembled = assemblePrompt(parts);
  const isModel = source === "model";
  const temperature = Number(spiritual?.temperature ?? 1);
  const covered = summary ? history.findIndex(({ id }) => id === summary.messageId) + 1 : 0;
  const record: StoredReceipt = {
    source,
    language,
    configuration: isModel ? reference(spiritual) : null,
    careConfiguration: isModel && isInCare ? reference(therapy) : null,
    model: modelNameOf(spiritual?.model),
    // Left out where there are none: the index of a memory's uses holds only replies that have some.
    ...(assembled.memoryIds.length > 0 && { memoryIds: assembled.memoryIds.map(toObjectId) }),
    ...(assembled.passages.length > 0 && {
      knowledge: assembled.passages.map(({ id, documentId, title, place }) => ({
        passageId: toObjectId(id),
        documentId: toObjectId(documentId),
        title,
        place,
      })),
    }),
    // The library reads the messages and nothing else of it.
    promptHash: isModel ? hashPrompt(assembled.messages) : null,
    promptAt: isModel ? now : null,
    summaryId: summary ? toObjectId(summary.messageId) : null,
  };
  const shorten = (step: number) => {
    const kept = step === 0 ? Math.floor((assembled.messages.length - 2) / 2) : 0;
    if (step > 1) return null;
    delete record.knowledge;
    const history = kept > 0 ? parts.history.slice(-kept) : [];
    return assemblePrompt({ ...parts, knowledge: [], history }).messages;
  };
  return {
    messages: assembled.messages,
    options: {
      shorten,
      model: spiritual?.model,
      temperature: Number.isFinite(temperature) ? temperature : 1,
      maxTokens,
      tone: person?.guideTone ?? undefined,
      length: person?.guideLength ?? undefined,
      name: person ? nameOf(person) : undefined,
      hasOffered: earlier.some(({ metadata }) =>
        Boolean((metadata as { mediaType?: string } | null)?.mediaType),
      ),
    },
    canary,
    record,
    unsummarised: Math.max(0, assembled.leftOut - covered),
    isMemoryOn,
  };
}

/** Tokens for instructions, memories and passages in a prompt, and the least for the history. */
const OTHER_TOKENS = 2_000;
const MIN_HISTORY_TOKENS = 300;

/** What the history may take in a model's context window, in tokens. */
function historyTokensFor(contextTokens: number | null, maxTokens = 0): number {
  if (contextTokens === null) return HISTORY_TOKENS;
  const left = contextTokens - OTHER_TOKENS - Math.min(maxTokens, contextTokens / 4);
  return Math.min(HISTORY_TOKENS, Math.max(MIN_HISTORY_TOKENS, left));
}

/** The memories for a message. A recall that fails for any other reason than an absent database costs only the memories. */
async function recall(
  userId: string,
  message: string,
  now: Date,
  vectorOf: MessageVector,
): Promise<RecalledMemory[]> {
  try {
    return await recallMemories(userId, message, now, vectorOf);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.warn({ err: error }, "memories could not be recalled");
    return [];
  }
}

/** The passages for a message. A failure costs only the passages, as with memories. */
async function lookUp(message: string, language: Language, vectorOf: MessageVector): Promise<FoundPassage[]> {
  try {
    return await findPassages(message, language, vectorOf);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.warn({ err: error }, "passages could not be found");
    return [];
  }
}

/** What stands before a message, newest first. */
function before(newestFirst: MessageDocument[], messageId: Types.ObjectId): MessageDocument[] {
  return newestFirst.slice(newestFirst.findIndex(({ _id }) => _id.equals(messageId)) + 1);
}

const toObjectId = (id: string) => new mongoose.Types.ObjectId(id);

function reference(row: AiConfigurationDocument | undefined): StoredReceipt["configuration"] {
  return row ? { id: row._id, name: row.name, version: row.version } : null;
}
