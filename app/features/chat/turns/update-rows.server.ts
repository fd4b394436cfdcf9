import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { rowUpdater } from "~/services/database/update-row.server";

/** What every message writes in the same way; the updates of many people go together. */
export const updateConversation = rowUpdater(Conversation);
export const updateMessage = rowUpdater(Message);
export const updateTurn = rowUpdater(Turn);
