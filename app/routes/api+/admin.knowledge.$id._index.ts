import { knowledgeDocumentAnswer } from "~/features/knowledge/answers";
import { deleteDocument } from "~/features/knowledge/delete-document.server";
import { findDocument } from "~/features/knowledge/list-documents.server";
import { documentParams } from "~/features/knowledge/schema";
import { FRESH_ONLY, requireFreshCall } from "~/http/admin/fresh-sign-in.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/knowledge/{id}",
  {
    GET: operation({
      id: "findDocument",
      summary: "One document, with its state",
      access: "admin",
      act: ({ params }) => ({ action: "viewKnowledge", entity: "knowledge", entityId: params.id }),
      answers: { 200: knowledgeDocumentAnswer },
      handle: ({ params }) => findDocument(params.id!),
    }),
    DELETE: operation({
      id: "deleteDocument",
      summary: "Deletes a document with its passages and its file",
      access: "admin",
      act: ({ params }) => ({ action: "deleteKnowledge", entity: "knowledge", entityId: params.id }),
      answers: { 204: "It is deleted.", 403: FRESH_ONLY },
      handle: async ({ request, params }) => {
        await requireFreshCall(request);
        await deleteDocument(params.id!);
      },
    }),
  },
  documentParams,
);

export const loader = api.loader;
export const action = api.action;
