import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";

export const readFailureAnswer = z.enum([
  "unreadable",
  "locked",
  "noText",
  "tooManyPages",
  "tooMuchText",
  "unpacksTooFar",
  "tooSlow",
  "tooMuchMemory",
  "full",
  "missingFile",
  "interrupted",
]);

export const knowledgeDocumentAnswer = z
  .object({
    id,
    title: z.string(),
    type: z.enum(["pdf", "txt", "docx"]),
    size: count.describe("Bytes."),
    state: z.enum(["waiting", "reading", "embedding", "ready", "failed"]),
    percent: z.number().min(0).max(100).describe("Of the present state."),
    error: readFailureAnswer.nullable().describe("Why it failed; null unless it did."),
    isUsed: z.boolean().describe("Whether the guide can draw on it: also while it is read once more."),
    passages: count,
    pages: count.nullable().describe("Of a PDF."),
    createdAt: time,
    indexedAt: time.nullable(),
  })
  .meta({ id: "KnowledgeDocument" });

export const reindexAnswer = z
  .object({ documents: count.describe("How many documents will be read.") })
  .meta({ id: "Reindexing" });
