import type { MessageDocument } from "#models/message.server";
import type { TurnDocument } from "#models/turn.server";
import { MAX_REPLY_LENGTH } from "~/features/chat/limits";
import type { MessageMetadata } from "~/features/chat/types";
import type { GuideMessage } from "~/services/llm/guide";

/** Asks the model to go on; it is sent and never stored. */
export const CONTINUE_INSTRUCTION =
  "Your last message was cut off. Write only what comes next, in the same language, from the exact character where it stopped. Repeat nothing, and say nothing about the interruption.";

/** Whether a model can go on with a reply: it was cut by its length, and there is room for more. */
export function canContinue({ content, metadata }: Pick<MessageDocument, "content" | "metadata">): boolean {
  const { ended } = (metadata as MessageMetadata | null) ?? {};
  return ended === "length" && content.length < MAX_REPLY_LENGTH;
}

/** The text that a turn begins with: of the reply that it continues, otherwise none. */
export function begunText({ continues, chunks }: Pick<TurnDocument, "continues" | "chunks">): string {
  return (continues && chunks[0]) || "";
}

/** The prompt of a reply that goes on after `begun`, or the same prompt where nothing has begun. */
export function promptAfter(messages: GuideMessage[], begun: string): GuideMessage[] {
  if (begun === "") return messages;
  return [
    ...messages,
    { role: "assistant", content: begun },
    { role: "user", content: CONTINUE_INSTRUCTION },
  ];
}
