export type KnowledgeType = "pdf" | "txt" | "docx";

/** As others see it: one that is being deleted is not shown. */
export type KnowledgeState = "waiting" | "reading" | "embedding" | "ready" | "failed";

/** Why a document could not be read. */
export type ReadFailure =
  | "unreadable"
  | "locked"
  | "noText"
  | "tooManyPages"
  | "tooMuchText"
  | "unpacksTooFar"
  | "tooSlow"
  | "tooMuchMemory"
  | "full"
  | "missingFile"
  | "interrupted";

/** A document as the list and the API show it. */
export interface KnowledgeDocumentDto {
  id: string;
  title: string;
  type: KnowledgeType;
  /** Bytes. */
  size: number;
  state: KnowledgeState;
  /** Of the present state. */
  percent: number;
  /** Why it failed; null unless it did. */
  error: ReadFailure | null;
  /** Whether the guide can draw on it: also while it is read once more. */
  isUsed: boolean;
  passages: number;
  /** Of a PDF. */
  pages: number | null;
  createdAt: string;
  indexedAt: string | null;
}

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
