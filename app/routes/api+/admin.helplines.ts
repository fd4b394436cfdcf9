import { z } from "zod";
import { helpRegionAnswer } from "~/features/safety/answers";
import { removesHelpline } from "~/features/safety/helplines/change-helplines.server";
import { listHelplines, saveHelplines } from "~/features/safety/helplines/helplines.server";
import { helpRegionSchema } from "~/features/safety/schema";
import { FRESH_ONLY, requireFreshCall } from "~/http/admin/fresh-sign-in.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/helplines", {
  GET: operation({
    id: "listHelplines",
    summary: "The helplines of every country",
    access: "admin",
    act: () => ({ action: "viewHelplines", entity: "helplines" }),
    answers: { 200: z.array(helpRegionAnswer) },
    handle: () => Promise.resolve(listHelplines()),
  }),
  PUT: operation({
    id: "saveHelplines",
    summary: "Sets the helplines of one country; effective everywhere within ten seconds",
    access: "admin",
    body: helpRegionSchema,
    act: ({ body }) => ({ action: "updateHelplines", entity: "helplines", entityId: body.country }),
    answers: { 200: helpRegionAnswer, 403: `To remove a helpline: ${FRESH_ONLY}` },
    handle: async ({ request, body }) => {
      if (await removesHelpline(body)) await requireFreshCall(request);
      return saveHelplines(body);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
