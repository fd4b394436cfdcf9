import type { z } from "zod";
import type * as answers from "./answers";

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

export type MemoryDto = z.infer<typeof answers.memoryAnswer>;

/** A reply whose prompt contained a memory. */
export type MemoryUseDto = z.infer<typeof answers.memoryUseAnswer>;

/** A memory as shown in the list. */
export interface ListedMemory extends MemoryDto {
  /** The title of the conversation that it was extracted from. */
  sourceTitle: string | null;
  /** The latest replies that used it. */
  uses: MemoryUseDto[];
}

/** A memory as prompts have it. */
export interface RecalledMemory {
  id: string;
  text: string;
  /** When it was noted, as YYYY-MM-DD in UTC: it may say "yesterday". */
  day: string;
}

/** The memories extracted from a message. */
export interface DrawnMemory {
  content: string;
  category: MemoryCategory;
  type: "long_term" | "short";
  /** See the model. */
  slot: string | null;
}
