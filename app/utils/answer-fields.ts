import { z } from "zod";
import { OBJECT_ID } from "./object-id";

/** An id in an answer. */
export const id = z.string().regex(OBJECT_ID);

/** A moment in an answer: ISO 8601, UTC. */
export const time = z.iso.datetime();

/** How many of something there are. */
export const count = z.int().min(0);
