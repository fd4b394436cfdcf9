import { listHelplines, saveHelplines } from "~/features/safety/helplines.server";
import { helpRegionSchema } from "~/features/safety/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/helplines", {
  GET: operation({
    summary: "The helplines of every country",
    access: "admin",
    act: () => ({ action: "viewHelplines", entity: "helplines" }),
    handle: () => Promise.resolve(listHelplines()),
  }),
  PUT: operation({
    summary: "Sets the helplines of one country; effective everywhere within ten seconds",
    access: "admin",
    body: helpRegionSchema,
    act: ({ body }) => ({ action: "updateHelplines", entity: "helplines", entityId: body.country }),
    handle: ({ body }) => saveHelplines(body),
  }),
});

export const loader = api.loader;
export const action = api.action;
