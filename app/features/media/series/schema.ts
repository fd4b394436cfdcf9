import { z } from "zod";
import { submitKeySchema, trimmedText } from "~/utils/text/bounded-string";
import { objectId } from "~/utils/id-schema";
import { MAX_IN_SERIES, MAX_TITLE_LENGTH } from "../limits";

const name = trimmedText(
  { max: MAX_TITLE_LENGTH },
  "validation.seriesNameRequired",
  "validation.titleTooLong",
);

/** The form that begins a series. */
export const newSeriesSchema = z.object({ name, submitKey: submitKeySchema });

/** The forms of a series, by their `intent`. */
export const changeSeriesSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), name }),
  z.object({ intent: z.literal("add"), itemId: objectId }),
  z.object({ intent: z.literal("remove"), itemId: objectId }),
  z.object({
    intent: z.literal("move"),
    itemId: objectId,
    /** The place that it gets, from 0. */
    place: z.coerce.number().int().min(0).max(MAX_IN_SERIES),
  }),
  z.object({ intent: z.literal("delete") }),
]);

export type SeriesChange = z.output<typeof changeSeriesSchema>;
