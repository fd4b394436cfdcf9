import { reindexDocuments } from "~/features/knowledge/index-documents.server";
import { documentParams } from "~/features/knowledge/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/knowledge/{id}/reindex",
  {
    POST: operation({
      summary: "Has a document read once more",
      access: "admin",
      status: 202,
      act: ({ params }) => ({ action: "reindexKnowledge", entity: "knowledge", entityId: params.id }),
      handle: async ({ params }) => ({ documents: await reindexDocuments(params.id!) }),
    }),
  },
  documentParams,
);

export const loader = api.loader;
export const action = api.action;
