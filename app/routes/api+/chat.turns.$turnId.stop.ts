import { stopTurn } from "~/features/chat/stop-turn.server";
import { endpoint, operation } from "~/http/api.server";

const api = endpoint("/api/chat/turns/{turnId}/stop", {
  POST: operation({
    summary: "Stops a running reply and keeps what has been written",
    access: "user",
    handle: ({ user, params }) => stopTurn(user.id, params.turnId!),
  }),
});

export const loader = api.loader;
export const action = api.action;
