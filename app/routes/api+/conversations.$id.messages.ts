import { listMessages } from "~/features/chat/messages/list-messages.server";
import { pageSchema, idParams } from "~/features/chat/schema";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/conversations/{id}/messages",
  {
    GET: operation({
      summary: "A page of messages, oldest first; the page before it is in the Link header",
      access: "user",
      query: pageSchema,
      handle: async ({ request, user, params, query }) =>
        pageResponse(request, await listMessages(user.id, params.id!, query)),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
