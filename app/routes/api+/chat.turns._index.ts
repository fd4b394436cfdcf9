import { turnSchema } from "~/features/chat/schema";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { careResponse } from "~/http/care-without-database.server";
import { requestPlace } from "~/http/session/request-place.server";

const api = endpoint("/api/chat/turns", {
  POST: operation({
    summary:
      "Sends a message, edits the last one, or asks for the last reply once more; the reply is read from /api/chat/stream?turn=",
    access: "user",
    body: turnSchema,
    status: 202,
    whenUnavailable: ({ request, body }) => careResponse(request, body.message ?? "", body.language),
    handle: ({ request, user, body }) =>
      submitTurn({ userId: user.id, place: requestPlace(request), ...body }),
  }),
});

export const loader = api.loader;
export const action = api.action;
