import { turnEndAnswer } from "~/features/chat/answers";
import { turnParams } from "~/features/chat/schema";
import { stopTurn } from "~/features/chat/turns/stop-turn.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/chat/turns/{turnId}/stop",
  {
    POST: operation({
      id: "stopTurn",
      summary: "Stops a running reply and keeps what has been written",
      access: "user",
      answers: { 200: turnEndAnswer },
      handle: ({ user, params }) => stopTurn(user.id, params.turnId!),
    }),
  },
  turnParams,
);

export const loader = api.loader;
export const action = api.action;
