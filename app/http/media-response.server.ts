import type { AppLoadContext } from "@remix-run/node";
import { generationJobAnswer } from "~/features/media/answers";
import { awaitGeneration } from "~/features/media/generation/await-generation.server";
import { findGeneration } from "~/features/media/generation/find-generation.server";
import type { RequestedMedia } from "~/features/media/generation/request-generation.server";
import type { GalleryItemDto } from "~/features/media/types";
import { AppError } from "~/utils/app-error";
import { contentOf } from "./api/answers.server";
import { plainResponse } from "./api/plain-response.server";

/** What a request for media can answer besides the item. */
export const mediaAnswers = {
  202: generationJobAnswer,
  402: "Today's media of the free plan are used up, or it is part of Premium.",
  403: "The person is in care, and nothing is made; or the request comes from a page of another site.",
  409: [
    "It was cancelled meanwhile.",
    contentOf("The prompt states danger: nothing is made, and this is the care answer.", "text/markdown"),
  ],
  429: "Too many are waiting, or were begun in a short time.",
  503: "It failed, the queue is full, or the server is busy.",
} as const;

/** Answers a prompt that states danger: nothing was made, and the body is the care answer. */
function careResponse(text: string): Response {
  return plainResponse(409, { "Content-Type": "text/markdown; charset=utf-8" }, text);
}

/**
 * The API's answer to a request for media: the item when it is done within 30 seconds, else the job.
 * @param toBody the body for a finished item, with its status.
 * @throws AppError when the generation failed or was cancelled.
 */
export async function mediaResponse(
  request: Request,
  context: AppLoadContext,
  userId: string,
  requested: RequestedMedia,
  toBody: (item: GalleryItemDto) => [body: unknown, status: number],
): Promise<Response> {
  if (requested.care !== null) return careResponse(requested.care);
  const { jobId } = requested;
  const isAsync = /(^|,)\s*respond-async\s*($|[,;])/i.test(request.headers.get("Prefer") ?? "");
  if (!isAsync) context.leaveQueue();
  const job = isAsync
    ? await findGeneration(userId, jobId)
    : await awaitGeneration(userId, jobId, context.signal);
  if (job.item) {
    const [body, status] = toBody(job.item);
    return Response.json(body, { status });
  }
  if (job.status === "failed") throw new AppError(job.error ?? "errors.mediaFailed", 503);
  if (job.status === "cancelled" || job.status === "done") return plainResponse(409);
  return Response.json({ job }, { status: 202, headers: { Location: `/api/generate/${jobId}` } });
}
