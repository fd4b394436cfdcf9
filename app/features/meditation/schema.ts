import { z } from "zod";
import { MAX_SEGMENTS, MAX_SENTENCE } from "./limits";
import { scriptParts, type ScriptPart } from "./types";

const sentence = z.string().min(2).max(MAX_SENTENCE);
const sentences = z.array(sentence).max(MAX_SEGMENTS);
const part = Object.fromEntries(scriptParts.map((name) => [name, sentences])) as Record<
  ScriptPart,
  typeof sentences
>;

/** What a model answers when it writes a script: a title, and the sentences of each part. */
export const modelScriptSchema = z.object({ title: z.string().min(1).max(200), ...part });
