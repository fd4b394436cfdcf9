/** What a memory is about, in the order in which they are offered. */
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
  /** `short` fades; `long_term` stays. */
  type: "long_term" | "short";
  /** One of `memoryCategories`, or what an older version or an administrator's hand wrote. */
  category: string | null;
  content: string;
  createdAt: string;
  updatedAt: string;
  /** When a short one is gone; null for long_term. */
  expiresAt: string | null;
  isPaused: boolean;
  /** The conversation and the person's message that it was drawn from; null when the person wrote it. */
  source: { conversationId: string; messageId: string | null } | null;
  /** How many replies were written with it. */
  useCount: number;
}

/** A reply whose prompt held a memory. */
export interface MemoryUseDto {
  messageId: string;
  conversationId: string;
  createdAt: string;
}

/** A memory as its list shows it. */
export interface ListedMemory extends MemoryDto {
  /** The title of the conversation that it was drawn from. */
  sourceTitle: string | null;
  /** The latest replies that used it. */
  uses: MemoryUseDto[];
}

/** What was drawn from a message. */
export interface DrawnMemory {
  content: string;
  category: MemoryCategory;
  type: "long_term" | "short";
  /** See the model. */
  slot: string | null;
}
