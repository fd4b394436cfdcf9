import { configurationParams, testRunSchema } from "~/features/guide/schema";
import { testConfiguration } from "~/features/guide/test-configuration.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/ai-training/{id}/test",
  {
    POST: operation({
      summary: "Tests the present version of a configuration; its answers are kept",
      access: "admin",
      body: testRunSchema,
      act: ({ params, body }) => ({
        action: "testConfiguration",
        entity: "configuration",
        entityId: params.id,
        details: { record: body.record ?? false },
      }),
      handle: ({ user, params, body }) => testConfiguration(user.id, params.id!, body),
    }),
  },
  configurationParams,
);

export const loader = api.loader;
export const action = api.action;
