import type { ReactNode } from "react";
import type { Language } from "~/i18n/config";
import type { Viewer } from "~/features/auth/types";
import type { QuotationView, StoredQuotation } from "~/features/quotations/types";
import type { TextPart } from "~/utils/search-text";

export interface ConversationDto {
  id: string;
  userId: string;
  title: string;
  category: string;
  isFavorite: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A conversation as our own screens show it. */
export interface ScreenConversation extends ConversationDto {
  /** Danger was stated here, and the person has not been safe for long enough. */
  isInCare: boolean;
}

/** A conversation that was found, with the places where. */
export interface ConversationHit {
  conversation: ConversationDto;
  title: TextPart[];
  /** From the latest message that holds the words; null when only the title does. */
  excerpt: TextPart[] | null;
}

/** One page of one section of the conversations screen. */
export interface ConversationSection {
  conversations: ConversationDto[];
  /** Null where the screen knows it from elsewhere. */
  total: number | null;
  /** Whether this is not the section's first page. */
  isFurther: boolean;
  /** The cursor of the next page, when there is more. */
  next: string | null;
}

/** Everything the conversations screen shows. Sections that are not on the page are null. */
export interface ConversationsScreenData {
  query: string;
  hits: ConversationHit[] | null;
  /** Whether there may be more hits than are shown. */
  isCut: boolean;
  favorites: ConversationSection | null;
  all: ConversationSection | null;
}

export interface MessageMetadata {
  mediaType?: "meditation" | "image";
  mediaPrompt?: string;
  mediaTitle?: string;
  galleryItemId?: string;
  /** Set where the reply is not whole: the person stopped it, or it broke off. */
  ended?: "stopped" | "failed";
  /** What was found out about the reply's quotations, in their order. */
  quotations?: StoredQuotation[];
}

export interface MessageDto {
  id: string;
  conversationId: string;
  role: "user" | "assistant";
  content: string;
  metadata: MessageMetadata | null;
  createdAt: string;
}

/** How a reply came about. A fixed reply was made without configuration, model, memories and prompt. */
export interface ReceiptDto {
  messageId: string;
  source: "model" | "library" | "safety";
  configuration: { id: string; name: string; version: number } | null;
  model: string | null;
  language: string;
  /** A memory that was forgotten since has no content. */
  memories: { id: string; content: string | null }[];
  knowledge: { documentId: string; title: string; place: string }[];
  safetyRule: string | null;
  safetyVersion: string | null;
  /** The cost is in US dollars; null where the model has no price. */
  usage: { promptTokens: number; completionTokens: number; cost: number | null } | null;
  firstTokenMs: number | null;
  totalMs: number | null;
  /** SHA-256 of the prompt. */
  promptHash: string | null;
}

/** What the screen tells of a receipt. */
export type ReceiptView = Pick<ReceiptDto, "source" | "model" | "memories" | "usage" | "totalMs"> & {
  configuration: { name: string; version: number } | null;
  isInCare: boolean;
};

/** A message ready for the screen: the guide's words as safe HTML, the person's own as plain text. */
export type MessageView = Pick<MessageDto, "id" | "metadata" | "createdAt"> &
  (
    | { role: "user"; content: string }
    | {
        role: "assistant";
        /** With a mark behind each of the quotations, for `fillMarks`. */
        html: string;
        quotations: QuotationView[];
        /** Null for replies of older versions. */ receipt: ReceiptView | null;
      }
  );

export type TurnStatus = "running" | "done" | "stopped" | "failed";

/** An incoming message. */
export interface Submission {
  userId: string;
  conversationId: string;
  message: string;
  language: Language;
  /** One key a message: however often and wherever it arrives, it is one turn. */
  submitKey: string;
  /** What the request tells of where its sender is; for the helplines. */
  place?: Place;
}

/** What a request tells of where its sender is. */
export interface Place {
  timeZone: string | null;
  acceptLanguage: string | null;
}

/** What a submitted message is answered with. */
export interface TurnReceipt {
  turnId: string;
  conversationId: string;
  messageId: string;
}

/** The events of a live reply, in the order they come. */
export type TurnEvent =
  | { type: "token"; content: string }
  | { type: "reset" }
  | { type: "done"; message: MessageDto | null; status: "done" | "stopped" }
  | { type: "error"; error: string };

/** Everything the chat screen shows. */
export interface ChatScreenData {
  conversation: ScreenConversation;
  /** The newest fifty, oldest first. */
  messages: MessageView[];
  /** Address of the page with older messages, when there are any. */
  olderHref: string | null;
  /** The turn that runs now, to be read from /api/chat/stream?turn=. */
  runningTurn: { id: string } | null;
  /** Translation key, when the latest turn failed. */
  lastError: string | null;
  /** One key a form: a double click, a retry or a reload is then one turn. */
  submitKey: string;
  /** Text that was typed and could not be sent, to be put back into the box. */
  draft: string;
  guideSource: "model" | "library";
}

/** The chat screen's data with its viewer. */
export type ChatScreenProps = ChatScreenData & {
  viewer: Viewer;
  /** "Need help now?" with its numbers. */
  help: ReactNode;
  /** Translation key of what went wrong with the last form. */
  error?: string;
  /** When it may be sent again, in seconds. */
  retryAfterSeconds?: number;
};
