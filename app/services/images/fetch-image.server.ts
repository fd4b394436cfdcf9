import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { ForbiddenAddress, guardedLookup, isPublicAddress } from "./address-guard.server";
import { ImageError } from "./image-error";

/** Largest picture that is taken over, in bytes. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Longest silence of the far side, in milliseconds. */
const IDLE_MS = 15_000;

export interface FetchImageOptions {
  signal: AbortSignal;
  idleMs?: number;
  maxBytes?: number;
  /** Is told of the bytes that came, as they come. */
  onBytes?: (count: number) => void;
  /** Tests allow their own server; all others take the public internet over https. */
  isAllowedAddress?: (address: string) => boolean;
  protocols?: readonly string[];
  /** The address of the service that named this one: the operator trusts it, wherever it is. */
  ownServer?: string;
}

/**
 * Fetches a picture from an address that another service has named. Each redirect is checked like the first address.
 * @throws ImageError; `forbidden_address` for one that is not public.
 */
export async function fetchImage(address: string, options: FetchImageOptions): Promise<Buffer> {
  let allowed = isOf(options.ownServer, address)
    ? { ...options, isAllowedAddress: () => true, protocols: ["http:", "https:"] }
    : options;
  let url = parseAddress(address, undefined, allowed);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(url, allowed);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      allowed = options;
      url = parseAddress(headers.location, url, allowed);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new ImageError("unreachable", `The picture's address answered ${statusCode}`);
    }
    return readBody(response, options);
  }
  throw new ImageError("unreachable", "The picture's address redirects too often");
}

const isOf = (server: string | undefined, address: string) =>
  server !== undefined && URL.canParse(address) && new URL(address).origin === new URL(server).origin;

function parseAddress(address: string, base: URL | undefined, options: FetchImageOptions): URL {
  const { isAllowedAddress = isPublicAddress, protocols = ["https:"] } = options;
  if (!URL.canParse(address, base))
    throw new ImageError("forbidden_address", "The picture's address is not one");
  const url = new URL(address, base);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isForbidden =
    !protocols.includes(url.protocol) ||
    url.username !== "" ||
    url.password !== "" ||
    (isIP(host) !== 0 && !isAllowedAddress(host));
  if (isForbidden)
    throw new ImageError("forbidden_address", "The picture's address is not on the public internet");
  return url;
}

function open(url: URL, options: FetchImageOptions): Promise<IncomingMessage> {
  const { signal, idleMs = IDLE_MS, isAllowedAddress = isPublicAddress } = options;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let incoming: IncomingMessage | undefined;
    const outgoing = request(
      url,
      // A connection of its own: a kept one would skip the check of its address.
      { agent: false, lookup: guardedLookup(isAllowedAddress), signal, headers: { accept: "image/*" } },
      (response) => {
        incoming = response;
        resolve(response);
      },
    );
    outgoing.setTimeout(idleMs, () => (incoming ?? outgoing).destroy(late()));
    outgoing.on("error", (error) => reject(asImageError(error)));
    outgoing.end();
  });
}

async function readBody(
  response: IncomingMessage,
  { maxBytes = MAX_IMAGE_BYTES, onBytes }: FetchImageOptions,
): Promise<Buffer> {
  const tooLarge = () => new ImageError("too_large", `The picture has more than ${maxBytes} bytes`);
  if (Number(response.headers["content-length"]) > maxBytes) {
    response.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > maxBytes) throw tooLarge();
      chunks.push(chunk);
      onBytes?.(chunk.length);
    }
  } catch (error) {
    throw asImageError(error);
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

const late = () => new ImageError("timeout", "The picture did not come in time");

function asImageError(error: unknown): Error {
  if (error instanceof ImageError) return error;
  if (error instanceof ForbiddenAddress)
    return new ImageError("forbidden_address", "The picture's address is not on the public internet");
  if ((error as Error).name === "AbortError") return error as Error;
  return new ImageError("unreachable", "The picture's address cannot be read", { cause: error });
}
