import type OpenAI from "openai";
import type { ImageGenerateParamsNonStreaming } from "openai/resources/images";
import { limitedFetch } from "../limited-fetch.server";
import { fetchImage, MAX_IMAGE_BYTES, type FetchImageOptions } from "./fetch-image.server";
import { ImageError } from "./image-error";

/** The model where OpenAI's own service is used and none is configured. */
export const DEFAULT_IMAGE_MODEL = "gpt-image-1";
/** A picture takes up to a minute; this is the longest wait for one, in milliseconds. */
const TIMEOUT_MS = 120_000;
/** Longest response that is read: the largest picture in base64, and what stands around it, in bytes. */
const MAX_RESPONSE_BYTES = (MAX_IMAGE_BYTES * 4) / 3 + 64 * 1024;

export interface ImageSettings {
  apiKey?: string;
  /** Default: OpenAI's own. */
  baseUrl?: string;
  model: string;
  timeoutMs?: number;
  /** How a picture that comes as an address is fetched. */
  fetching?: Omit<FetchImageOptions, "signal">;
}

export interface ImageService {
  model: string;
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
  // Its own GPT models always send the bytes and refuse to be asked for them.
  const asksForBytes = !/(^|\/)(gpt-image|chatgpt-image)/.test(model);
  let client: Promise<OpenAI> | undefined;

  async function create(prompt: string, caller: AbortSignal): Promise<Buffer> {
    caller.throwIfAborted();
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([caller, limit]);
    try {
      const api = await (client ??= load(settings));
      const answer = await generate(api, prompt, signal);
      const { b64_json: bytes, url } = answer.data?.[0] ?? {};
      if (bytes) return decode(bytes);
      if (url?.startsWith("data:")) return decode(url.slice(url.indexOf(",") + 1));
      if (url) return await fetchImage(url, { ...settings.fetching, signal });
      throw new ImageError("refused", "The image service sent no picture");
    } catch (error) {
      caller.throwIfAborted();
      if (limit.aborted) throw new ImageError("timeout", "The image service did not answer in time");
      throw asImageError(error);
    }
  }

  async function generate(api: OpenAI, prompt: string, signal: AbortSignal) {
    const body: ImageGenerateParamsNonStreaming = { model, prompt, n: 1, size: "1024x1024" };
    if (!asksForBytes) return api.images.generate(body, { signal });
    try {
      return await api.images.generate({ ...body, response_format: "b64_json" }, { signal });
    } catch (error) {
      const { status, message } = error as { status?: number; message: string };
      if ((status !== 400 && status !== 422) || !/response_format/.test(message)) throw error;
      return api.images.generate(body, { signal });
    }
  }

  return { model, create };
}

function decode(bytes: string): Buffer {
  if (bytes.length > (MAX_IMAGE_BYTES * 4) / 3 + 4)
    throw new ImageError("too_large", `The picture has more than ${MAX_IMAGE_BYTES} bytes`);
  return Buffer.from(bytes, "base64");
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

async function load(settings: ImageSettings): Promise<OpenAI> {
  const { default: OpenAIClient } = await import("openai");
  return new OpenAIClient({
    apiKey: settings.apiKey ?? "none",
    baseURL: settings.baseUrl ?? "https://api.openai.com/v1",
    // A picture costs money: the caller decides about another try.
    maxRetries: 0,
    // The client logs what it cannot parse, and that may hold what people wrote.
    logLevel: "off",
    fetch: limitedFetch(
      MAX_RESPONSE_BYTES,
      () => new ImageError("too_large", "The image service's answer is too long"),
    ),
  });
}
