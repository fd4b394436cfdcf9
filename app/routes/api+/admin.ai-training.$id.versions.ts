import { listVersions } from "~/features/guide/configuration-versions.server";
import { configurationParams, versionsPageSchema } from "~/features/guide/schema";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/ai-training/{id}/versions",
  {
    GET: operation({
      summary: "The versions of a configuration, newest first",
      access: "admin",
      query: versionsPageSchema,
      act: ({ params }) => ({
        action: "viewConfigurationVersions",
        entity: "configuration",
        entityId: params.id,
      }),
      handle: async ({ request, params, query }) =>
        pageResponse(request, await listVersions(params.id!, query)),
    }),
  },
  configurationParams,
);

export const loader = api.loader;
export const action = api.action;
