import { supportAnswerAnswer } from "~/features/support/answers";
import { randomUUID } from "node:crypto";
import { supportParams, supportReplySchema } from "~/features/support/admin-schema";
import { answerSupportRequest } from "~/features/support/answer-support-request.server";
import { supportAct } from "~/features/support/find-support-request.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/support-requests/{id}/reply",
  {
    POST: operation({
      id: "answerSupportRequest",
      summary: "Answers a request by email",
      access: "admin",
      body: supportReplySchema,
      act: ({ params }) => supportAct("answerSupportRequest", params.id!),
      answers: {
        201: supportAnswerAnswer,
        409: "It is full of answers.",
        429: "Too many answers within an hour.",
      },
      handle: ({ user, params, body }) =>
        answerSupportRequest(user.id, params.id!, { ...body, submitKey: randomUUID() }),
    }),
  },
  supportParams,
);

export const loader = api.loader;
export const action = api.action;
