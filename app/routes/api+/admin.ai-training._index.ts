import { z } from "zod";
import { configurationAnswer } from "~/features/guide/answers";
import { createConfiguration } from "~/features/guide/configurations/create-configuration.server";
import { listConfigurations } from "~/features/guide/configurations/configurations.server";
import { newConfigurationSchema } from "~/features/guide/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/ai-training", {
  GET: operation({
    id: "listConfigurations",
    summary: "All configurations of the guide",
    access: "admin",
    act: () => ({ action: "viewConfigurations", entity: "configuration" }),
    answers: { 200: z.array(configurationAnswer) },
    handle: () => listConfigurations(),
  }),
  POST: operation({
    id: "createConfiguration",
    summary: "Adds a configuration, which is not active",
    access: "admin",
    body: newConfigurationSchema,
    act: ({ body }) => ({
      action: "createConfiguration",
      entity: "configuration",
      details: { name: body.name, category: body.category },
    }),
    answers: {
      201: configurationAnswer,
      409: "There are too many configurations.",
      429: "Too many changes in a short time.",
    },
    handle: ({ user, body }) => createConfiguration(user.id, body),
  }),
});

export const loader = api.loader;
export const action = api.action;
