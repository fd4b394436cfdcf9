import { configurationAnswer } from "~/features/guide/answers";
import { restoreVersion } from "~/features/guide/configurations/configuration-versions.server";
import { configurationParams, restoreSchema } from "~/features/guide/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/ai-training/{id}/restore",
  {
    POST: operation({
      id: "restoreConfiguration",
      summary: "Gives a configuration the content of an earlier version, as a new one",
      access: "admin",
      body: restoreSchema,
      act: ({ params, body }) => ({
        action: "restoreConfiguration",
        entity: "configuration",
        entityId: params.id,
        details: { version: body.version },
      }),
      answers: {
        200: configurationAnswer,
        409: "It is the active one, and would move to another category or not pass the tests of that version, or it was changed meanwhile.",
        429: "Too many changes in a short time.",
      },
      handle({ user, context, params, body }) {
        // The tests of an active one run before.
        context.leaveQueue();
        return restoreVersion(user.id, params.id!, body.version);
      },
    }),
  },
  configurationParams,
);

export const loader = api.loader;
export const action = api.action;
