import { reindexAnswer } from "~/features/knowledge/answers";
import { reindexDocuments } from "~/features/knowledge/index-documents.server";
import { documentParams } from "~/features/knowledge/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/knowledge/{id}/reindex",
  {
    POST: operation({
      id: "reindexDocument",
      summary: "Has a document read once more",
      access: "admin",
      act: ({ params }) => ({ action: "reindexKnowledge", entity: "knowledge", entityId: params.id }),
      answers: { 202: reindexAnswer },
      handle: async ({ params }) => ({ documents: await reindexDocuments(params.id!) }),
    }),
  },
  documentParams,
);

export const loader = api.loader;
export const action = api.action;
