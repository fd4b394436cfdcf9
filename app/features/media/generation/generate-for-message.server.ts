import { createHash } from "node:crypto";
import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message, type MessageDocument } from "#models/message.server";
import type { Place } from "~/features/chat/types";
import type { Language } from "~/i18n/config";
import { AppError } from "~/utils/app-error";
import { toItemDto } from "../gallery/item-dto.server";
import { DEFAULT_MINUTES } from "../limits";
import type { GalleryItemDto, MediaType } from "../types";
import { requestGeneration, type RequestedMedia } from "./request-generation.server";

interface Offer {
  conversationId: string;
  messageId?: string;
  mediaType: MediaType;
  mediaPrompt: string;
  mediaTitle?: string;
}

/** The voice and the ambience of a meditation from a conversation, where nothing is asked. */
const meditationDefaults = { minutes: DEFAULT_MINUTES, voice: "soft", ambience: "drone", bells: true };

/**
 * Makes what a message of a conversation offers. The same message gives the same item, however often it is asked.
 * @returns the item that the message refers to already, or the generation.
 * @throws AppError 404 for a conversation that is not the person's, and as `requestGeneration`.
 */
export async function generateForMessage(
  userId: string,
  offer: Offer,
  { language, place }: { language: Language; place: Place | null },
): Promise<{ item: GalleryItemDto } | RequestedMedia> {
  const conversation = await Conversation.findOne(
    { _id: offer.conversationId, userId },
    { care: 1, title: 1 },
  ).lean();
  if (!conversation) throw new AppError("errors.conversationNotFound", 404);
  const message = await findOffer(userId, offer);
  if (offer.messageId && !message) throw new AppError("errors.notFound", 404);
  const item = await findMadeItem(userId, message);
  if (item) return { item };

  const { mediaType: type, mediaPrompt: prompt, mediaTitle: title } = offer;
  const requested = await requestGeneration({
    userId,
    input: {
      type,
      prompt,
      title: title || conversation.title,
      language,
      ...(type === "meditation" && meditationDefaults),
    },
    onceKey: message ? `message:${message._id.toString()}` : `offer:${digest(offer)}`,
    place,
    ...(message && { message: { id: message._id.toString(), care: conversation.care ?? null } }),
  });
  if (message && requested.jobId !== null) await noteGeneration(message, requested.jobId);
  return requested;
}

/** The page of the conversation shows the progress again when it is opened later. */
async function noteGeneration({ _id, userId }: MessageDocument, jobId: string): Promise<void> {
  await Message.updateOne(
    { _id, userId, "metadata.galleryItemId": mongoose.trusted({ $exists: false }) },
    { $set: { "metadata.generationId": jobId } },
  );
}

/**
 * The same for one message of the person's, whose offer is read from it.
 * @throws AppError 404 for a message that is not theirs or offers nothing.
 */
export async function generateOffer(
  userId: string,
  messageId: string,
  context: { language: Language; place: Place | null },
): Promise<{ item: GalleryItemDto } | RequestedMedia> {
  const message = await Message.findOne({ _id: messageId, userId, role: "assistant" }).lean();
  const offer = message?.metadata as Partial<Offer> | null;
  const conversationId = message?.conversationId.toString();
  if (!conversationId || !offer?.mediaType || !offer.mediaPrompt) throw new AppError("errors.notFound", 404);
  const { mediaType, mediaPrompt, mediaTitle } = offer;
  return generateForMessage(
    userId,
    { conversationId, messageId, mediaType, mediaPrompt, mediaTitle },
    context,
  );
}

/** The latest message of the conversation that made this offer. */
function findOffer(
  userId: string,
  { conversationId, messageId, mediaType, mediaPrompt }: Offer,
): Promise<MessageDocument | null> {
  return Message.findOne({
    conversationId,
    userId,
    role: "assistant",
    "metadata.mediaType": mediaType,
    ...(messageId ? { _id: messageId } : { "metadata.mediaPrompt": mediaPrompt }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .lean();
}

async function findMadeItem(userId: string, message: MessageDocument | null): Promise<GalleryItemDto | null> {
  const { galleryItemId } = (message?.metadata ?? {}) as { galleryItemId?: string };
  const row = galleryItemId ? await GalleryItem.findOne({ _id: galleryItemId, userId }).lean() : null;
  return row && toItemDto(row);
}

function digest({ conversationId, mediaType, mediaPrompt }: Offer): string {
  return createHash("sha256").update(`${conversationId}\n${mediaType}\n${mediaPrompt}`).digest("base64url");
}
