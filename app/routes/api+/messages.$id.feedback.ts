import { feedbackAnswer } from "~/features/chat/answers";
import { rateReply, withdrawRating } from "~/features/chat/messages/rate-reply.server";
import { feedbackSchema } from "~/features/chat/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/messages/{id}/feedback",
  {
    PUT: operation({
      id: "rateReply",
      summary: "Says whether a reply helped, in place of what was said of it before",
      access: "user",
      body: feedbackSchema,
      answers: { 200: feedbackAnswer, 409: "It is a reply to danger." },
      handle: ({ user, params, body }) => rateReply(user.id, params.id!, body),
    }),
    DELETE: operation({
      id: "withdrawRating",
      summary: "Takes back what was said of a reply",
      access: "user",
      answers: { 204: "It is taken back.", 409: "It is a reply to danger." },
      handle: ({ user, params }) => withdrawRating(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
