import type { TurnDocument } from "#models/turn.server";
import type { MessageMetadata } from "~/features/chat/types";
import { checkQuotations } from "~/features/quotations/check-quotations.server";

/** What is stored with a reply besides its words. Replies in care are left as they are. */
export async function replyMetadata(turn: TurnDocument, content: string): Promise<MessageMetadata | null> {
  const metadata: MessageMetadata = {};
  if (turn.status === "stopped" || turn.status === "failed") metadata.ended = turn.status;
  else if (turn.cut) metadata.ended = turn.cut;
  if (!turn.safety) {
    if (turn.status === "done" && turn.offer) {
      metadata.mediaType = turn.offer.mediaType;
      metadata.mediaTitle = turn.offer.title;
      metadata.mediaPrompt = turn.offer.prompt;
    }
    const quotations = await checkQuotations(content);
    if (quotations.length > 0) metadata.quotations = quotations;
  }
  return Object.keys(metadata).length > 0 ? metadata : null;
}
