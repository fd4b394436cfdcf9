import { reindexDocuments } from "~/features/knowledge/index-documents.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/knowledge/reindex", {
  POST: operation({
    summary: "Has all documents read once more",
    access: "admin",
    status: 202,
    act: () => ({ action: "reindexKnowledge", entity: "knowledge" }),
    handle: async () => ({ documents: await reindexDocuments() }),
  }),
});

export const loader = api.loader;
export const action = api.action;
