import { turnAnswer, turnConflictAnswer } from "~/features/chat/answers";
import { turnSchema } from "~/features/chat/schema";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { contentOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { careResponse } from "~/http/care-without-database.server";
import { requestPlace } from "~/http/session/request-place.server";

const api = endpoint("/api/chat/turns", {
  POST: operation({
    id: "submitTurn",
    summary:
      "Sends a message, edits the last one, or asks for the last reply once more; the reply is read from /api/chat/stream?turn=",
    access: "user",
    body: turnSchema,
    answers: {
      202: turnAnswer,
      402: "The messages of the day are used up.",
      404: "The conversation or the message does not exist, or is somebody else's.",
      409: ["It is not the last message or reply.", turnConflictAnswer],
      429: "Too many replies at once or in a short time.",
      503: [
        "The server is busy, or its database does not answer.",
        contentOf("The message states danger, and this is the care answer.", "text/markdown"),
      ],
    },
    whenUnavailable: ({ request, body }) => careResponse(request, body.message ?? "", body.language),
    handle: ({ request, user, body }) =>
      submitTurn({ userId: user.id, place: requestPlace(request), ...body }),
  }),
});

export const loader = api.loader;
export const action = api.action;
