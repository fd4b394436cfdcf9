import { generationAnswer } from "~/features/media/answers";
import { cancelGeneration } from "~/features/media/generation/cancel-generation.server";
import { findGeneration } from "~/features/media/generation/find-generation.server";
import { jobParams } from "~/features/media/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/generate/{jobId}",
  {
    GET: operation({
      id: "findGeneration",
      summary: "The progress of a meditation or an image, its place in the queue, and in the end its item",
      access: "user",
      answers: { 200: generationAnswer },
      handle: ({ user, params }) => findGeneration(user.id, params.jobId!),
    }),
    DELETE: operation({
      id: "cancelGeneration",
      summary: "Cancels it; it stops within 2 s and leaves nothing",
      access: "user",
      answers: { 204: "It is cancelled." },
      handle: ({ user, params }) => cancelGeneration(user.id, params.jobId!),
    }),
  },
  jobParams,
);

export const loader = api.loader;
export const action = api.action;
