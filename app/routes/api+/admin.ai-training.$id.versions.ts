import { configurationVersionAnswer } from "~/features/guide/answers";
import { listVersions } from "~/features/guide/configurations/configuration-versions.server";
import { configurationParams, versionsPageSchema } from "~/features/guide/schema";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/ai-training/{id}/versions",
  {
    GET: operation({
      id: "listConfigurationVersions",
      summary: "The versions of a configuration, newest first",
      access: "admin",
      query: versionsPageSchema,
      act: ({ params }) => ({
        action: "viewConfigurationVersions",
        entity: "configuration",
        entityId: params.id,
      }),
      answers: { 200: pageOf(configurationVersionAnswer) },
      handle: ({ params, query }) => listVersions(params.id!, query),
    }),
  },
  configurationParams,
);

export const loader = api.loader;
export const action = api.action;
