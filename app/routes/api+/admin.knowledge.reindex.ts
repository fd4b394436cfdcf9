import { reindexAnswer } from "~/features/knowledge/answers";
import { reindexDocuments } from "~/features/knowledge/index-documents.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/knowledge/reindex", {
  POST: operation({
    id: "reindexDocuments",
    summary: "Has all documents read once more",
    access: "admin",
    act: () => ({ action: "reindexKnowledge", entity: "knowledge" }),
    answers: { 202: reindexAnswer },
    handle: async () => ({ documents: await reindexDocuments() }),
  }),
});

export const loader = api.loader;
export const action = api.action;
