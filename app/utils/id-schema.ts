import { z } from "zod";
import { OBJECT_ID } from "./object-id";

/** An id in a path or a body. */
export const objectId = z.string("errors.notFound").regex(OBJECT_ID, "errors.notFound");

/** The parameters of a path with an `{id}`. */
export const idParams = z.object({ id: objectId });
