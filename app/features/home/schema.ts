import { z } from "zod";
import { topicCategories } from "~/utils/conversation-category";
import { boundedString } from "~/utils/text/bounded-string";
import { isPlainWords } from "~/utils/text/plain-words";
import { MAX_TOPIC_DESCRIPTION, MAX_TOPIC_TITLE } from "./limits";

const INVALID = "validation.required";

const words = (max: number) => boundedString(max, INVALID).trim().min(3).max(max).refine(isPlainWords);

/** Whether each category occurs. */
function hasEachCategory(topics: { category: string }[]): boolean {
  return topicCategories.every((one) => topics.some(({ category }) => category === one));
}

/** What a model may answer when it is asked for topics: each category once. */
export const writtenTopicsSchema = z.object({
  topics: z
    .array(
      z.object({
        category: z.enum(topicCategories),
        title: words(MAX_TOPIC_TITLE),
        description: words(MAX_TOPIC_DESCRIPTION),
        /** The id of the fact that it comes from; null for none. */
        because: z.string().max(4).nullable(),
      }),
    )
    .length(topicCategories.length)
    .refine(hasEachCategory),
});
