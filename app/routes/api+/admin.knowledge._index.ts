import { z } from "zod";
import { knowledgeDocumentAnswer } from "~/features/knowledge/answers";
import { MAX_FILE_BYTES } from "~/features/knowledge/limits";
import { listDocuments } from "~/features/knowledge/list-documents.server";
import { storeDocument } from "~/features/knowledge/store-document.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { plainResponse } from "~/http/api/plain-response.server";
import { readUpload } from "~/http/forms/read-upload.server";
import { AppError } from "~/utils/app-error";

/** What the API says of a refused file. */
const reasons: Record<string, string> = {
  "adminKnowledge.errors.tooLarge": `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`,
  "adminKnowledge.errors.unpacksTooFar": "The archive unpacks too far",
  "adminKnowledge.errors.wrongType": "Only PDF, TXT and DOCX files are read",
};

const api = endpoint("/api/admin/knowledge", {
  GET: operation({
    id: "listDocuments",
    summary: "The documents that the guide can draw on, the latest first",
    access: "admin",
    act: () => ({ action: "viewKnowledge", entity: "knowledge" }),
    answers: { 200: z.array(knowledgeDocumentAnswer) },
    handle: () => listDocuments(),
  }),
  POST: operation({
    id: "uploadDocument",
    summary: "Uploads a PDF, TXT or DOCX file; it is read afterwards",
    access: "admin",
    file: "file",
    act: () => ({ action: "uploadKnowledge", entity: "knowledge" }),
    answers: {
      201: knowledgeDocumentAnswer,
      409: "There are too many documents.",
      429: "Too many uploads in a short time.",
    },
    async handle({ request, context, user }) {
      // A slow upload makes no other request wait.
      context.leaveQueue();
      try {
        return await readUpload(request, (file) => storeDocument(user.id, file));
      } catch (error) {
        const reason = error instanceof AppError ? reasons[error.code] : undefined;
        if (!reason) throw error;
        return plainResponse((error as AppError).status, {}, reason);
      }
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
