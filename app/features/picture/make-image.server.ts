import { encodeForeignPicture, encodePixels } from "~/services/images/encode-picture.server";
import { getImageService } from "~/services/images/index.server";
import type { ImageService } from "~/services/images/openai-images.server";
import { MAX_READ_PROMPT, MAX_READ_TITLE, PICTURE_SIZE } from "./limits";
import { paintPicture } from "./paint-picture.server";

export interface ImageRequest {
  prompt: string;
  title: string;
  /** Words about the manner, such as "watercolour". */
  style?: string;
  /** The same prompt and seed give the same painting; another seed gives a variation. A model ignores it. */
  seed: number;
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
}

export interface MadeImage {
  webp: Buffer;
  width: number;
  height: number;
  source: "model" | "painter";
  /** The model's name; null for a painting, and where the service chooses. */
  model: string | null;
}

/**
 * Makes a picture of 1024 × 1024: by the configured image service, else by the built-in painter.
 * @throws ImageError when the service fails; the signal's reason when it is aborted.
 */
export async function makeImage(request: ImageRequest, service = getImageService()): Promise<MadeImage> {
  request.signal.throwIfAborted();
  const size = { width: PICTURE_SIZE, height: PICTURE_SIZE };
  if (service)
    return { ...size, webp: await askService(service, request), source: "model", model: service.model };
  const { seed, signal, onProgress } = request;
  const text = [request.prompt, request.title.slice(0, MAX_READ_TITLE), request.style ?? ""];
  const pixels = await paintPicture({
    prompt: text.map((part) => part.slice(0, MAX_READ_PROMPT)).join("\n"),
    seed,
    size: PICTURE_SIZE,
    signal,
    onProgress: (share) => onProgress?.(share * 0.95),
  });
  signal.throwIfAborted();
  const webp = await encodePixels(pixels, PICTURE_SIZE);
  signal.throwIfAborted();
  onProgress?.(1);
  return { ...size, webp, source: "painter", model: null };
}

async function askService(service: ImageService, request: ImageRequest): Promise<Buffer> {
  const { prompt, style, signal, onProgress } = request;
  onProgress?.(0.05);
  const wish = [prompt.slice(0, MAX_READ_PROMPT), style && `Style: ${style.slice(0, MAX_READ_TITLE)}`];
  const bytes = await service.create(wish.filter(Boolean).join("\n"), signal);
  onProgress?.(0.9);
  const webp = await encodeForeignPicture(bytes, PICTURE_SIZE);
  signal.throwIfAborted();
  onProgress?.(1);
  return webp;
}
