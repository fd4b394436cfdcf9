import type { Language } from "~/i18n/config";
import mongoose, { type Types } from "mongoose";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { KnowledgePassage } from "#models/knowledge-passage.server";
import { Message } from "#models/message.server";
import type { StoredReceipt } from "#models/receipt.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import type { FoundPassage } from "~/features/knowledge/types";
import { toRecalled } from "~/features/memory/recall-memories.server";
import type { RecalledMemory } from "~/features/memory/types";
import { olderThan } from "~/services/database/page-cursor.server";
import type { GuideMessage } from "~/services/llm/guide";
import { AppError } from "~/utils/app-error";
import { assemblePrompt } from "./assemble-prompt";
import { readCanary } from "./canary.server";
import { personProjection } from "./describe-person.server";
import { HISTORY_MESSAGES } from "../limits";
import { toHistory, toPromptParts } from "./prompt-parts.server";

type Reference = { id: Types.ObjectId; version: number } | null | undefined;

/**
 * The prompt of a reply, rebuilt from its receipt. It has the receipt's hash as long as nothing of it has changed: the
 * profile, the memories, the passages, the messages, the canary.
 * @throws AppError 404 when the message is not theirs, or was made without a prompt, or something of the prompt is gone.
 */
export async function rebuildPrompt(userId: string, messageId: string): Promise<GuideMessage[]> {
  const [reply, turn] = await Promise.all([
    Message.findOne({ _id: messageId, userId, role: "assistant" }).lean(),
    Turn.findOne({ assistantMessageId: messageId, userId }, { userMessageId: 1 }).lean(),
  ]);
  const receipt = reply?.receipt;
  const asked = turn && (await Message.findOne({ _id: turn.userMessageId, userId }).lean());
  if (!asked || !receipt?.promptAt) throw new AppError("errors.notFound", 404);
  const { conversationId } = asked;
  const [configuration, care, person, rows, canary, memories, knowledge] = await Promise.all([
    versionOf(receipt.configuration),
    versionOf(receipt.careConfiguration),
    User.findById(userId, personProjection).lean(),
    Message.find({
      conversationId,
      userId,
      ...olderThan("createdAt", { time: asked.createdAt, id: asked._id }),
    })
      .sort({ createdAt: -1, _id: -1 })
      .limit(HISTORY_MESSAGES)
      .lean(),
    readCanary(),
    memoriesOf(userId, receipt.memoryIds ?? []),
    passagesOf(receipt.knowledge ?? []),
  ]);
  const { history } = toHistory(rows, "model");
  const { messages } = assemblePrompt(
    toPromptParts({
      systemPrompt: configuration?.systemPrompt,
      carePrompt: receipt.safetyRule ? { text: care?.systemPrompt } : null,
      canary,
      person,
      language: receipt.language as Language,
      now: receipt.promptAt,
      memories,
      knowledge,
      summary: rows.find(({ _id }) => receipt.summaryId?.equals(_id))?.summary ?? null,
      history,
      message: asked.content,
    }),
  );
  return messages;
}

async function versionOf(reference: Reference) {
  if (!reference) return null;
  const { id: configurationId, version } = reference;
  return AiConfigurationVersion.findOne({ configurationId, version }, { systemPrompt: 1 }).lean();
}

/** In the order of the prompt. */
async function memoriesOf(userId: string, ids: Types.ObjectId[]): Promise<RecalledMemory[]> {
  if (ids.length === 0) return [];
  const rows = await UserMemory.find({ _id: mongoose.trusted({ $in: ids }), userId }).lean();
  return ids.map((id) => {
    const row = rows.find(({ _id }) => _id.equals(id));
    if (!row) throw new AppError("errors.notFound", 404);
    return toRecalled(row);
  });
}

async function passagesOf(quoted: NonNullable<StoredReceipt["knowledge"]>): Promise<FoundPassage[]> {
  if (quoted.length === 0) return [];
  const ids = quoted.map(({ passageId }) => passageId);
  const rows = await KnowledgePassage.find({ _id: mongoose.trusted({ $in: ids }) }, { text: 1 }).lean();
  return quoted.map(({ passageId, documentId, title, place }) => {
    const row = rows.find(({ _id }) => _id.equals(passageId));
    if (!row) throw new AppError("errors.notFound", 404);
    return { id: passageId.toString(), documentId: documentId.toString(), title, place, text: row.text };
  });
}
