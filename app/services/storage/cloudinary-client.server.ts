import type { UploadApiResponse } from "cloudinary";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { StorageError } from "./object-store";

/** How long Cloudinary may take, in milliseconds. */
interface CloudinaryTimes {
  /** One attempt of an upload. */
  upload: number;
  /** A deletion. */
  destroy: number;
  /** The first byte of what is read. */
  delivery: number;
  /** The longest silence within an upload or within what is read. */
  silence: number;
  /** What is waited before each further attempt. */
  retries: readonly number[];
}

const usualTimes: CloudinaryTimes = {
  upload: 120_000,
  destroy: 5_000,
  delivery: 10_000,
  silence: 15_000,
  retries: [1_000, 4_000],
};

export interface CloudinarySettings {
  /** `cloudinary://key:secret@cloud`, with options of Cloudinary's own as its query. */
  url: string;
  /** Another address of the API. */
  uploadPrefix?: string;
  times?: Partial<CloudinaryTimes>;
}

/** Where an object lies at Cloudinary. */
export interface Asset {
  publicId: string;
  resourceType: "image" | "video" | "raw";
  /** The extension it is delivered with; none for `raw`. */
  format?: string;
  version?: number;
}

/** What Cloudinary answered, or that it did not. The message has nothing of the request in it. */
class CloudinaryError extends Error {
  constructor(
    message: string,
    /** HTTP status; 499 when there was no answer. */
    readonly status: number,
  ) {
    super(message);
  }
  get isTemporary(): boolean {
    return this.status === 420 || this.status === 429 || this.status >= 499;
  }
}

function toError(error: unknown): Error {
  if (error instanceof CloudinaryError) return error;
  // The library gives plain objects, for some failures within another object.
  const given = (error ?? {}) as { http_code?: number; error?: { http_code?: number; code?: string } };
  const status = given.http_code ?? given.error?.http_code ?? 499;
  return new CloudinaryError(status === 499 ? "no answer" : `status ${status}`, status);
}

/** The calls to Cloudinary, each bounded in time. */
export function createCloudinaryClient({ url, uploadPrefix, times: ownTimes }: CloudinarySettings) {
  const times = { ...usualTimes, ...ownTimes };
  const { hostname, username, password, pathname, searchParams } = new URL(url);
  const own = pathname.replace(/^\//, "");
  const account = {
    cloud_name: hostname,
    api_key: decodeURIComponent(username),
    api_secret: decodeURIComponent(password),
    ...(own && { private_cdn: true, secure_distribution: own }),
    ...Object.fromEntries(searchParams),
    ...(uploadPrefix && { upload_prefix: uploadPrefix.replace(/\/$/, "") }),
    // In a query it is a text.
    secure: searchParams.get("secure") !== "false",
  };
  const newAgent = () => (uploadPrefix?.startsWith("http:") ? new HttpAgent() : new HttpsAgent());

  /** The library chooses http or https for its uploads when it is loaded. */
  async function load() {
    const { default: configure } = await import("cloudinary/lib/config.js");
    configure({ upload_prefix: account.upload_prefix });
    return (await import("cloudinary")).v2;
  }

  /** Closing its sockets ends a request that the library offers no way to end. */
  async function within<T>(
    limitMs: number,
    signal: AbortSignal | undefined,
    call: (agent: HttpAgent) => Promise<T>,
  ): Promise<T> {
    const agent = newAgent();
    const limit = AbortSignal.timeout(limitMs);
    const end = signal ? AbortSignal.any([signal, limit]) : limit;
    let onEnd = () => {};
    const ended = new Promise<never>((_, reject) => {
      onEnd = () => reject(signal?.aborted ? signal.reason : new CloudinaryError("no answer in time", 499));
      end.addEventListener("abort", onEnd);
    });
    try {
      signal?.throwIfAborted();
      return await Promise.race([call(agent), ended]);
    } finally {
      end.removeEventListener("abort", onEnd);
      agent.destroy();
    }
  }

  async function repeated<T>(
    { signal, retries }: { signal?: AbortSignal; retries: readonly number[] },
    call: () => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        const isTemporary = error instanceof CloudinaryError && error.isTemporary;
        if (!isTemporary || attempt >= retries.length) throw new StorageError(error);
        await delay(retries[attempt], undefined, { signal });
      }
    }
  }

  return {
    times,

    /** Uploads an object for signed delivery only. Repeated, it replaces what an earlier attempt has left. */
    upload(asset: Asset, bytes: Buffer, signal?: AbortSignal): Promise<UploadApiResponse> {
      const options = {
        ...account,
        public_id: asset.publicId,
        resource_type: asset.resourceType,
        type: "authenticated",
        overwrite: true,
        timeout: times.silence,
        disable_promises: true,
      };
      return repeated({ signal, retries: times.retries }, async () => {
        const { uploader } = await load();
        return within(
          times.upload,
          signal,
          (agent) =>
            new Promise<UploadApiResponse>((resolve, reject) => {
              uploader
                .upload_stream({ ...options, agent }, (error, result) =>
                  result && !error ? resolve(result) : reject(toError(error)),
                )
                .once("error", reject)
                .end(bytes);
            }),
        );
      });
    },

    /** Deletes an object, also from Cloudinary's caches. One that is not there is no failure. It is tried once. */
    destroy({ publicId, resourceType }: Asset): Promise<void> {
      const options = { ...account, resource_type: resourceType, type: "authenticated", invalidate: true };
      return repeated({ retries: [] }, async () => {
        const { uploader } = await load();
        const { result } = await within(times.destroy, undefined, (agent) =>
          (
            uploader.destroy(publicId, { ...options, agent, timeout: times.destroy } as object) as Promise<{
              result: string;
            }>
          ).catch((error: unknown) => {
            throw toError(error);
          }),
        );
        if (result !== "ok" && result !== "not found") throw new CloudinaryError("refused", 400);
      });
    },

    /** The signed address of an object. It stays within this process. */
    async addressOf({ publicId, resourceType, format, version }: Asset): Promise<string> {
      const cloudinary = await load();
      return cloudinary.url(publicId, {
        ...account,
        resource_type: resourceType,
        type: "authenticated",
        format,
        version,
        sign_url: true,
        long_url_signature: true,
        urlAnalytics: false,
      });
    },

    /**
     * Asks for an object, or a part of it.
     * @returns null when it is not there; else Cloudinary's answer, and what ends it.
     */
    async fetch(
      asset: Asset,
      { range, method = "GET" }: { range?: string; method?: "GET" | "HEAD" } = {},
    ): Promise<{ response: Response; abort: AbortController } | null> {
      const address = await this.addressOf(asset);
      return repeated({ retries: times.retries.slice(0, 1) }, async () => {
        const abort = new AbortController();
        const timer = setTimeout(() => abort.abort(), times.delivery);
        const response = await fetch(address, {
          method,
          redirect: "error",
          // Its bytes are counted: they must be the ones that were stored.
          headers: { "Accept-Encoding": "identity", ...(range && { Range: range }) },
          signal: abort.signal,
        })
          .catch(() => {
            throw new CloudinaryError("no answer in time", 499);
          })
          .finally(() => clearTimeout(timer));
        if (response.ok) return { response, abort };
        abort.abort();
        if (response.status === 404) return null;
        throw new CloudinaryError(`status ${response.status}`, response.status);
      });
    },
  };
}

export type CloudinaryClient = ReturnType<typeof createCloudinaryClient>;
