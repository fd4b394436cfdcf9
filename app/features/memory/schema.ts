import { z } from "zod";
import { trimmedText } from "~/utils/text/bounded-string";
import { MAX_CONTENT_LENGTH, MAX_DRAWN, MAX_DRAWN_LENGTH, MIN_CONTENT_LENGTH } from "./limits";
import { memoryCategories } from "./types";

const content = trimmedText(
  { min: MIN_CONTENT_LENGTH, max: MAX_CONTENT_LENGTH },
  "validation.memoryTooShort",
  "validation.memoryTooLong",
);
const category = z.enum(memoryCategories, "validation.memoryCategory");

/** A memory that the person writes. */
export const newMemorySchema = z.strictObject({ content, category });

/** The form that changes a memory. A category that the form does not offer is kept when it is sent back. */
export const editMemorySchema = z.object({ content, category: category.optional() });

/** The changes that a client may make to a memory; at least one field is required. */
export const changeMemorySchema = z
  .strictObject(
    {
      content: content.optional(),
      category: category.optional(),
      isPaused: z.boolean("validation.required").optional(),
    },
    { error: ({ code }) => (code === "unrecognized_keys" ? "validation.notChangeable" : undefined) },
  )
  .refine((change) => Object.keys(change).length > 0, "validation.required");

export type MemoryChange = z.output<typeof changeMemorySchema>;

export const memoriesPageSchema = z.object({
  category: category.optional(),
  limit: z.coerce.number("validation.required").int().min(1).max(200).default(100),
  before: z.string().max(60).optional(),
});

/** One entry in a model's response. */
export const drawnMemorySchema = z.object({
  content: z.string().min(MIN_CONTENT_LENGTH).max(MAX_DRAWN_LENGTH),
  category: z.enum(memoryCategories),
  type: z.enum(["long_term", "short"]),
});

/** A model's response to the question what to remember of a message. */
export const drawnMemoriesSchema = z.object({ memories: z.array(drawnMemorySchema).max(MAX_DRAWN) });
