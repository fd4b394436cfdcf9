import type OpenAI from "openai";
import type { ImageGenerateParamsNonStreaming } from "openai/resources/images";
import type { ImageServer } from "../media-servers";
import { askWithoutRefused, openMediaClient } from "../openai-media.server";
import { fetchImage, MAX_IMAGE_BYTES, type FetchImageOptions } from "./fetch-image.server";
import { ImageError } from "./image-error";

/** A picture takes up to a minute; this is the longest wait for one, in milliseconds. */
const TIMEOUT_MS = 120_000;
/** Longest response that is read, in bytes: the largest picture in base64 with line breaks, and what stands around it. */
const MAX_RESPONSE_BYTES = MAX_IMAGE_BYTES * 1.5;
/** Its own GPT models always send the bytes and refuse to be asked for them. */
const SENDS_BYTES = /(^|\/)(gpt-image|chatgpt-image)/;

export interface ImageSettings extends ImageServer {
  timeoutMs?: number;
  /** How a picture that comes as an address is fetched. */
  fetching?: Omit<FetchImageOptions, "signal">;
}

export interface ImageService {
  /** The model's name; null where the server chooses. */
  model: string | null;
  /**
   * Asks for one picture.
   * @returns its bytes as they came, at most 20 MB; not yet checked to be a picture.
   * @throws ImageError, or the signal's reason.
   */
  create(prompt: string, signal: AbortSignal): Promise<Buffer>;
}

/** A client for a service that makes pictures as OpenAI's does. Nothing is loaded or opened before the first picture. */
export function createImageService(settings: ImageSettings): ImageService {
  const { model, timeoutMs = TIMEOUT_MS } = settings;
  const refused = new Set<string>();
  let client: Promise<OpenAI> | undefined;

  async function create(prompt: string, caller: AbortSignal): Promise<Buffer> {
    caller.throwIfAborted();
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([caller, limit]);
    try {
      const api = await (client ??= openMediaClient(settings, MAX_RESPONSE_BYTES, tooLong));
      const answer = await generate(api, prompt, signal);
      const { b64_json: bytes, url } = answer.data?.[0] ?? {};
      if (bytes) return decode(bytes);
      if (url?.startsWith("data:")) return decode(url);
      if (url) return await fetchImage(url, { ...settings.fetching, ownServer: settings.baseUrl, signal });
      throw new ImageError("refused", "The image service sent no picture");
    } catch (error) {
      caller.throwIfAborted();
      if (limit.aborted) throw new ImageError("timeout", "The image service did not answer in time");
      throw asImageError(error);
    }
  }

  function generate(api: OpenAI, prompt: string, signal: AbortSignal) {
    const body: ImageGenerateParamsNonStreaming = {
      prompt,
      ...(model && { model }),
      size: "1024x1024",
      ...(!SENDS_BYTES.test(model ?? "") && { response_format: "b64_json" }),
    };
    return askWithoutRefused(body, ["prompt", "model"], refused, (one) =>
      api.images.generate(one, { signal }),
    );
  }

  return { model: model ?? null, create };
}

const tooLong = () => new ImageError("too_large", "The image service's answer is too long");

/** Base64, with line breaks or without, also as a data URL. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^data:[^,]*,/, ""), "base64");
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new ImageError("too_large", `The picture has more than ${MAX_IMAGE_BYTES} bytes`);
  return bytes;
}

/** What the far side wrote is left out, because it may repeat the prompt or the key. */
function asImageError(error: unknown): ImageError {
  if (error instanceof ImageError) return error;
  const { status, code } = error as { status?: number; code?: string | null };
  if (status === undefined)
    return new ImageError("unreachable", "The image service cannot be reached", { cause: error });
  const label = [status, code].filter(Boolean).join(", ");
  if (status === 429) return new ImageError("rate_limited", `The image service answered ${label}`);
  return new ImageError(status >= 500 ? "unreachable" : "refused", `The image service answered ${label}`);
}
