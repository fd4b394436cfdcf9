import { env } from "../env.server";
import { singleton } from "../singleton.server";
import { createImageService, type ImageService } from "./openai-images.server";

/** The service that makes pictures; null when none is configured. */
export function getImageService(): ImageService | null {
  const server = env.imageServer;
  return server && singleton("images", () => createImageService(server));
}
