import { z } from "zod";
import { OBJECT_ID } from "~/utils/object-id";

/** The id of a document in a path. */
export const documentParams = z.object({ id: z.string().regex(OBJECT_ID) });

/** Re-indexing from the page: one document, or all without an id. */
export const reindexFormSchema = z.object({ id: z.string().regex(OBJECT_ID).optional() });
