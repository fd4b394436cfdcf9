import { z } from "zod";
import { OBJECT_ID } from "~/utils/object-id";

/** The id of a document in a path. */
export const documentParams = z.object({ id: z.string().regex(OBJECT_ID) });
