import { turnSchema } from "~/features/chat/schema";
import { submitTurn } from "~/features/chat/submit-turn.server";
import { endpoint, operation } from "~/http/api.server";

const api = endpoint({
  POST: operation({
    access: "user",
    body: turnSchema,
    status: 202,
    handle: ({ user, body }) => submitTurn({ userId: user.id, ...body }),
  }),
});

export const loader = api.loader;
export const action = api.action;
