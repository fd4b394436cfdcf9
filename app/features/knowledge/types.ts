import type { z } from "zod";
import type * as answers from "./answers";

export type KnowledgeType = "pdf" | "txt" | "docx";

/** As others see it: one that is being deleted is not shown. */
export type KnowledgeState = "waiting" | "reading" | "embedding" | "ready" | "failed";

/** Why a document could not be read. */
export type ReadFailure = z.infer<typeof answers.readFailureAnswer>;

/** A document as the list and the API show it. */
export type KnowledgeDocumentDto = z.infer<typeof answers.knowledgeDocumentAnswer>;

/** What changes of a document while it is read. */
export type KnowledgeProgress = Pick<KnowledgeDocumentDto, "id" | "state" | "percent" | "error" | "isUsed">;

/** A passage that fits a message. */
export interface FoundPassage {
  id: string;
  documentId: string;
  title: string;
  place: string;
  text: string;
}

/** A piece of a document's text, as it is stored. */
export interface Passage {
  place: string;
  text: string;
  terms: string[];
}
