import { generationAnswer } from "~/features/media/answers";
import { jobParams } from "~/features/media/schema";
import { eventsOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { generationStream } from "~/http/streaming/generation-stream.server";

const api = endpoint(
  "/api/generate/{jobId}/events",
  {
    GET: operation({
      id: "followGeneration",
      summary: "The same as server-sent events: as it is, whenever it changes, and its end",
      access: "user",
      answers: {
        200: eventsOf("The generation, each time it has changed.", generationAnswer),
        429: "Too many streams are open or were opened in a short time.",
      },
      handle: ({ request, context, user, params }) =>
        generationStream(request, context, user.id, params.jobId!),
    }),
  },
  jobParams,
);

export const loader = api.loader;
export const action = api.action;
