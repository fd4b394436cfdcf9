import { testReportAnswer } from "~/features/guide/answers";
import { configurationParams, testRunSchema } from "~/features/guide/schema";
import { testConfiguration } from "~/features/guide/configuration-tests/test-configuration.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/ai-training/{id}/test",
  {
    POST: operation({
      id: "testConfiguration",
      summary: "Tests the present version of a configuration; its answers are kept",
      access: "admin",
      body: testRunSchema,
      act: ({ params, body }) => ({
        action: "testConfiguration",
        entity: "configuration",
        entityId: params.id,
        details: { record: body.record ?? false },
      }),
      answers: {
        200: testReportAnswer,
        409: "It was changed meanwhile.",
        429: "Too many tests in a short time.",
        503: "The model does not answer.",
      },
      handle({ user, context, params, body }) {
        // As on the page: a model may take minutes.
        context.leaveQueue();
        return testConfiguration(user.id, params.id!, body);
      },
    }),
  },
  configurationParams,
);

export const loader = api.loader;
export const action = api.action;
