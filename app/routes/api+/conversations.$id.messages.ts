import { messageAnswer } from "~/features/chat/answers";
import { listMessages } from "~/features/chat/messages/list-messages.server";
import { pageSchema } from "~/features/chat/schema";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/conversations/{id}/messages",
  {
    GET: operation({
      id: "listMessages",
      summary: "A page of messages, oldest first; the page before it is in the Link header",
      access: "user",
      query: pageSchema,
      answers: { 200: pageOf(messageAnswer) },
      handle: ({ user, params, query }) => listMessages(user.id, params.id!, query),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
