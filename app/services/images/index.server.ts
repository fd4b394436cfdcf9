import { env } from "../env.server";
import { singleton } from "../singleton.server";
import { createImageService, DEFAULT_IMAGE_MODEL, type ImageService } from "./openai-images.server";

/** Another server than OpenAI's need not make pictures: there, a model has to be named. */
const model =
  env.OPENAI_IMAGE_MODEL ?? (env.OPENAI_API_KEY && !env.OPENAI_BASE_URL ? DEFAULT_IMAGE_MODEL : undefined);
const hasServer = env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined;

/** The service that makes pictures; null when none is configured. */
export function getImageService(): ImageService | null {
  if (!model || !hasServer) return null;
  return singleton("images", () =>
    createImageService({ apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL, model }),
  );
}
