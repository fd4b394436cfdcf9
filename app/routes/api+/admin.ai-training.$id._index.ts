import { configurationAnswer, testReportAnswer } from "~/features/guide/answers";
import { findConfiguration } from "~/features/guide/configurations/configurations.server";
import { deleteConfiguration } from "~/features/guide/configurations/delete-configuration.server";
import { configurationEditSchema, configurationParams } from "~/features/guide/schema";
import { updateConfiguration } from "~/features/guide/configurations/update-configuration.server";
import { FRESH_ONLY, requireFreshCall } from "~/http/admin/fresh-sign-in.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/ai-training/{id}",
  {
    GET: operation({
      id: "findConfiguration",
      summary: "One configuration",
      access: "admin",
      act: ({ params }) => ({ action: "viewConfiguration", entity: "configuration", entityId: params.id }),
      answers: { 200: configurationAnswer },
      handle: ({ params }) => findConfiguration(params.id!),
    }),
    PUT: operation({
      id: "updateConfiguration",
      summary: "Edits a configuration, as a new version, and activates it where isActive says so",
      access: "admin",
      body: configurationEditSchema,
      act: ({ params, body }) => ({
        action: body.isActive ? "activateConfiguration" : "updateConfiguration",
        entity: "configuration",
        entityId: params.id,
        details: {
          fields: Object.keys(body),
          ...(body.overrideReason && { overrideReason: body.overrideReason }),
        },
      }),
      answers: {
        200: configurationAnswer,
        409: [
          "It is the only active one of its category, or it was changed meanwhile.",
          testReportAnswer.describe(
            "The tests that it does not pass. It is saved and not activated; the active one is not saved.",
          ),
        ],
        429: "Too many changes in a short time.",
        503: "The model does not answer.",
      },
      async handle({ user, context, params, body }) {
        // Its tests run before it becomes active.
        context.leaveQueue();
        const outcome = await updateConfiguration(user.id, params.id!, body);
        return "failed" in outcome ? Response.json(outcome.failed, { status: 409 }) : outcome.configuration;
      },
    }),
    DELETE: operation({
      id: "deleteConfiguration",
      summary: "Deletes a configuration that is not active",
      access: "admin",
      act: ({ params }) => ({ action: "deleteConfiguration", entity: "configuration", entityId: params.id }),
      answers: { 204: "It is deleted.", 403: FRESH_ONLY, 409: "It is the active one." },
      handle: async ({ request, params }) => {
        await requireFreshCall(request);
        await deleteConfiguration(params.id!);
      },
    }),
  },
  configurationParams,
);

export const loader = api.loader;
export const action = api.action;
