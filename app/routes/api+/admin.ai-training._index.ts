import { createConfiguration } from "~/features/guide/create-configuration.server";
import { listConfigurations } from "~/features/guide/configurations.server";
import { newConfigurationSchema } from "~/features/guide/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/ai-training", {
  GET: operation({
    summary: "All configurations of the guide",
    access: "admin",
    act: () => ({ action: "viewConfigurations", entity: "configuration" }),
    handle: () => listConfigurations(),
  }),
  POST: operation({
    summary: "Adds a configuration, which is not active",
    access: "admin",
    body: newConfigurationSchema,
    act: ({ body }) => ({
      action: "createConfiguration",
      entity: "configuration",
      details: { name: body.name, category: body.category },
    }),
    status: 201,
    handle: ({ user, body }) => createConfiguration(user.id, body),
  }),
});

export const loader = api.loader;
export const action = api.action;
