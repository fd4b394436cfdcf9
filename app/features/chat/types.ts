import type { z } from "zod";
import type { ReactNode } from "react";
import type { Replaced } from "#models/turn.server";
import type { Language } from "~/i18n/config";
import type { Viewer } from "~/features/auth/types";
import type { QuotationView, StoredQuotation } from "~/features/quotations/types";
import type { TextPart } from "~/utils/text/search-text";
import type * as answers from "./answers";

export type ConversationDto = z.infer<typeof answers.conversationAnswer>;

/** A conversation as our own screens show it. */
export interface ScreenConversation extends ConversationDto {
  isArchived: boolean;
  /** Danger was stated here, and the person has not been safe for long enough since. */
  isInCare: boolean;
}

/** A search result with its matches. */
export interface ConversationHit {
  conversation: ConversationDto;
  isArchived: boolean;
  title: TextPart[];
  /** From the latest message that contains the words; null if only the title does. */
  excerpt: TextPart[] | null;
}

/** One page of one section of the conversations screen. */
export interface ConversationSection {
  conversations: ConversationDto[];
  /** Null if the screen knows it already. */
  total: number | null;
  /** Whether this is not the section's first page. */
  isFurther: boolean;
  /** The cursor of the next page, when there is more. */
  next: string | null;
}

/** What a list of conversations holds. */
export type ConversationList = "favorites" | "all" | "archived";

/** Everything the conversations screen shows. Sections that are not on the page are null. */
export interface ConversationsScreenData {
  query: string;
  hits: ConversationHit[] | null;
  /** Whether there may be more results than shown. */
  isCut: boolean;
  /** Whether the search left older messages out. */
  isPartial: boolean;
  favorites: ConversationSection | null;
  all: ConversationSection | null;
  archived: ConversationSection | null;
  /** How many are in the archive. */
  archivedTotal: number;
}

/** What is asked before several conversations are deleted: chosen ones, or a whole list as it was at a time. */
export interface DeletionQuestion {
  count: number;
  ids: string[];
  until: string | null;
  /** Of the first of those chosen. */
  titles: string[];
}

/** The page on which several conversations are chosen: of the archive, or of the rest. */
export interface SelectionData {
  isArchive: boolean;
  section: ConversationSection & { total: number };
}

export interface MessageMetadata {
  mediaType?: "meditation" | "image";
  mediaPrompt?: string;
  mediaTitle?: string;
  galleryItemId?: string;
  /** The generation that makes the item, until it is there. */
  generationId?: string;
  /** Set if the reply is incomplete. */
  ended?: ReplyEnding;
  /** What was found out about the reply's quotations, in their order. */
  quotations?: StoredQuotation[];
}

/** Why a reply is incomplete: stopped by the person, interrupted, too long for its limit, or ended by the model's filter. */
type ReplyEnding = z.infer<typeof answers.replyEnding>;

export type MessageDto = z.infer<typeof answers.messageAnswer>;

/** Where the shown version of a message stands among its versions. */
export interface VersionPlace {
  /** The id of the message that stands. */
  id: string;
  /** The shown version, and the one that stands; from 1. */
  index: number;
  standing: number;
  count: number;
}

/** One version of a message or a reply. */
export type VersionDto = z.infer<typeof answers.versionAnswer>;

/** Whether a reply helped. */
export type FeedbackDto = z.infer<typeof answers.feedbackAnswer>;

/** How a reply was made. A fixed reply has no configuration, model, memories or prompt. */
export type ReceiptDto = z.infer<typeof answers.receiptAnswer>;

/** The receipt's data that the screen shows. */
export type ReceiptView = Pick<
  ReceiptDto,
  "source" | "model" | "language" | "memories" | "knowledge" | "usage" | "totalMs"
> & {
  configuration: { name: string; version: number } | null;
  isInCare: boolean;
};

/** A message ready for the screen: the guide's words as safe HTML, the person's own as plain text. */
export type MessageView = Pick<MessageDto, "id" | "metadata" | "createdAt"> & { place?: VersionPlace } & (
    | { role: "user"; content: string }
    | {
        role: "assistant";
        /** With a mark behind each of the quotations, for `fillMarks`. */
        html: string;
        quotations: QuotationView[];
        /** Null for replies of older versions. */
        receipt: ReceiptView | null;
        /** The person's rating of the reply. */
        rating?: { isHelpful: boolean; comment: string | null };
      }
  );

export type TurnStatus = z.infer<typeof answers.turnStatusAnswer>;

/** An incoming message. */
export interface Submission {
  userId: string;
  conversationId: string;
  message: string;
  language: Language;
  /** One key per message: it is one turn, however often and wherever the message arrives. */
  submitKey: string;
  /** Hints about the sender's country, for the helplines. */
  place?: Place;
  /** What the message takes the place of. */
  replaces?: Replaced | null;
}

/**
 * What is asked of the guide: a message; the last reply once more; the rest of the last reply, which was cut; or the last
 * message in other words.
 */
export type TurnRequest = Omit<Submission, "message" | "replaces"> & {
  message?: string;
  /** The id of the reply that is to be written again, or of the last message when its reply failed. */
  regenerate?: string;
  /** The id of the reply that is to go on. */
  continue?: string;
  /** The id of the person's message whose place `message` takes. */
  edit?: string;
};

/** Hints in a request about the sender's country. */
export interface Place {
  timeZone: string | null;
  acceptLanguage: string | null;
}

/** The response to a submitted message. */
export type TurnReceipt = z.infer<typeof answers.turnAnswer>;

/** The events of a live reply, in order. */
export type TurnEvent = z.infer<typeof answers.turnEventAnswer>;

/** Everything the chat screen shows. */
export interface ChatScreenData {
  conversation: ScreenConversation;
  /** The newest fifty, oldest first. */
  messages: MessageView[];
  /** The URL of the page with older messages, if there are any. */
  olderHref: `/${string}` | null;
  /** The running turn, which /api/chat/stream?turn= reads, with the text of the reply that it continues. */
  runningTurn: { id: string; begun: string } | null;
  /** A translation key, if the latest turn failed. */
  lastError: string | null;
  /** The reply that may be written once more, or the message whose reply failed; and the message that may be edited. */
  regenerateId: string | null;
  /** The reply that was cut by its length and may go on. */
  continueId: string | null;
  editId: string | null;
  /** The message that is being edited. */
  editing: { id: string; text: string } | null;
  /** One of the messages is shown in an earlier version. */
  isEarlier: boolean;
  /** One key per form: a double click, a retry and a reload are then one turn. */
  submitKey: string;
  /** Text that could not be sent, which returns to the box. */
  draft: string;
  guideSource: "model" | "library";
  /** Messages to begin an empty conversation with. */
  starters: string[];
}

/** The chat screen's data with its viewer. */
export type ChatScreenProps = ChatScreenData & {
  viewer: Viewer;
  /** Whether Premium may be mentioned. */
  hasOffer: boolean;
  /** "Need help now?" with its numbers. */
  help: ReactNode;
  /** A translation key for the error of the last form. */
  error?: string;
  /** When it may be sent again, in seconds. */
  retryAfterSeconds?: number;
  /** The answer to a form that was refused just now; another object for each. */
  refusal?: { error: string };
};
