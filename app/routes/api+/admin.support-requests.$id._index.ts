import { supportCaseAnswer } from "~/features/support/answers";
import { supportParams, supportUpdateSchema } from "~/features/support/admin-schema";
import { supportAct } from "~/features/support/find-support-request.server";
import { updateSupportRequest } from "~/features/support/update-support-request.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/support-requests/{id}",
  {
    PUT: operation({
      id: "updateSupportRequest",
      summary: "Changes a request's status or administrator, or adds a note for administrators",
      access: "admin",
      body: supportUpdateSchema,
      act: ({ params, body }) =>
        supportAct("updateSupportRequest", params.id!, { fields: Object.keys(body) }),
      answers: { 200: supportCaseAnswer, 409: "It is full of notes." },
      handle: ({ user, params, body }) => updateSupportRequest(user.id, params.id!, body),
    }),
  },
  supportParams,
);

export const loader = api.loader;
export const action = api.action;
