/** The categories of memories, in the order in which they are offered. */
export const memoryCategories = [
  "background",
  "context",
  "goals",
  "challenges",
  "preferences",
  "personality",
] as const;

export type MemoryCategory = (typeof memoryCategories)[number];

export interface MemoryDto {
  id: string;
  /** `short` expires; `long_term` stays. */
  type: "long_term" | "short";
  /** One of `memoryCategories`, or the value of an older version or an administrator. */
  category: string | null;
  content: string;
  createdAt: string;
  updatedAt: string;
  /** When a short-lived one expires; null for long_term. */
  expiresAt: string | null;
  isPaused: boolean;
  /** The conversation and the message that it was extracted from; null if the person wrote it. */
  source: { conversationId: string; messageId: string | null } | null;
  /** How many replies used it. */
  useCount: number;
}

/** A reply whose prompt contained a memory. */
export interface MemoryUseDto {
  messageId: string;
  conversationId: string;
  createdAt: string;
}

/** A memory as shown in the list. */
export interface ListedMemory extends MemoryDto {
  /** The title of the conversation that it was extracted from. */
  sourceTitle: string | null;
  /** The latest replies that used it. */
  uses: MemoryUseDto[];
}

/** The memories extracted from a message. */
export interface DrawnMemory {
  content: string;
  category: MemoryCategory;
  type: "long_term" | "short";
  /** See the model. */
  slot: string | null;
}
