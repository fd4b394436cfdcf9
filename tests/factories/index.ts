import { randomUUID } from "node:crypto";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { User, type UserDocument } from "#models/user.server";
import { toConversationDto, toMessageDto } from "~/features/chat/dto.server";
import type { ConversationDto, MessageDto } from "~/features/chat/types";

/** A person with an account, by default without a password. */
export async function makeUser(
  overrides: Partial<UserDocument> = {},
): Promise<UserDocument & { id: string }> {
  const user = await User.create({
    email: `rosa-${randomUUID().slice(0, 8)}@example.com`,
    firstName: "Rosa",
    lastName: "Moreno",
    ...overrides,
  });
  return { ...user.toObject(), id: user._id.toString() };
}

/** A conversation, by default of a new person. */
export async function makeConversation(
  overrides: { userId?: string; title?: string; isFavorite?: boolean; updatedAt?: Date } = {},
): Promise<ConversationDto> {
  const userId = overrides.userId ?? (await makeUser()).id;
  const row = await Conversation.create({ title: "Why do I wake at four?", ...overrides, userId });
  return toConversationDto(row.toObject());
}

export async function makeMessage(
  conversation: ConversationDto,
  overrides: { role?: "user" | "assistant"; content?: string; createdAt?: Date } = {},
): Promise<MessageDto> {
  const row = await Message.create({
    conversationId: conversation.id,
    userId: conversation.userId,
    role: "user",
    content: "I wake at four every night.",
    ...overrides,
  });
  return toMessageDto(row.toObject());
}
