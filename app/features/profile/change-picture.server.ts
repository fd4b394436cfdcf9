import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { User } from "#models/user.server";
import { encodeForeignPicture } from "~/services/images/encode-picture.server";
import { fetchImage, type FetchImageOptions } from "~/services/images/fetch-image.server";
import { ImageError } from "~/services/images/image-error";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { singleton } from "~/services/singleton.server";
import { put, remove } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import { HeldBytes, type HeldBody } from "~/utils/held-bytes";
import { QueueFullError, Semaphore } from "~/utils/concurrency/semaphore";
import { MAX_PICTURE_BYTES } from "./limits";
import { pictureAddress, picturePath, storedPicturePath } from "./picture-path";

/** Width and height of a stored picture, in pixels. */
const SIZE = 256;
/** How long an address may take, in milliseconds. */
const FETCH_MS = 20_000;

/** A large picture takes 64 MB while it is decoded: one at a time. */
const decoding = singleton("profilePictures", () => new Semaphore(1, { urgent: 0, others: 20 }));
/** What all pictures hold that arrive or wait to be decoded: 64 MB, a dozen of the largest. */
const arriving = singleton("arrivingPictures", () => new HeldBytes(64 * 1024 * 1024));

/**
 * Takes an uploaded picture as the person's own, in place of an earlier one. Only its pixels are kept.
 * @throws AppError 400 for what is no picture, 413 for a large one, 404 if the account is being deleted, 429 after too
 *   many changes, 503 if too many pictures come at once or the media store does not answer.
 */
export async function uploadPicture(userId: string, stream: Readable): Promise<void> {
  await consumeRateLimit("pictureUser", userId);
  await store(userId, (body, signal) => readBounded(stream, body, signal));
}

/**
 * The same for a picture at an address on the public internet, which is copied.
 * @throws AppError as `uploadPicture`, and 400 for an address that cannot be read.
 */
export async function fetchPicture(
  userId: string,
  address: string,
  options: Omit<FetchImageOptions, "signal"> = {},
): Promise<void> {
  await consumeRateLimit("pictureUser", userId);
  const late = AbortSignal.timeout(FETCH_MS);
  await store(userId, async (body, given) => {
    const signal = AbortSignal.any([late, given]);
    const onBytes = (count: number) => body.grow(count);
    try {
      return await fetchImage(address, { maxBytes: MAX_PICTURE_BYTES, onBytes, ...options, signal });
    } catch (error) {
      given.throwIfAborted();
      if (!(error instanceof ImageError) && !late.aborted) throw error;
      const isTooLarge = error instanceof ImageError && error.reason === "too_large";
      throw isTooLarge ? tooLarge() : new AppError("picture.errors.unreachable", 400, { cause: error });
    }
  });
}

/** Removes the person's picture, wherever it is from. @throws AppError 404 if the account is being deleted. */
export async function removePicture(userId: string): Promise<void> {
  await replace(userId, null);
}

/** @param read gets the picture; the signal says that its bytes are to be let go. */
async function store(
  userId: string,
  read: (body: HeldBody, signal: AbortSignal) => Promise<Buffer>,
): Promise<void> {
  const picture = await decode(read);
  const token = randomBytes(16).toString("base64url");
  const path = picturePath(userId, token);
  await put(path, Readable.from([picture]), { type: "image/webp", ownerId: userId });
  try {
    await replace(userId, pictureAddress(userId, token));
  } catch (error) {
    await remove(path);
    throw error;
  }
}

async function decode(read: Parameters<typeof store>[1]): Promise<Buffer> {
  const given = new AbortController();
  const body = arriving.begin(() => given.abort(new QueueFullError()));
  try {
    const bytes = await read(body, given.signal);
    body.complete();
    return await decoding.run(() => encodeForeignPicture(bytes, SIZE));
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new AppError("errors.serviceUnavailable", 503, { retryAfterSeconds: 30 });
    if (!(error instanceof ImageError)) throw error;
    throw new AppError("picture.errors.unreadable", 400, { cause: error });
  } finally {
    body.forget();
  }
}

/** The old picture goes once nothing refers to it. */
async function replace(userId: string, profileImageUrl: string | null): Promise<void> {
  const before = await User.findOneAndUpdate(
    { _id: userId, deletionStartedAt: null },
    { $set: { profileImageUrl } },
    { projection: { profileImageUrl: 1 } },
  ).lean();
  if (!before) throw new AppError("errors.notFound", 404);
  const old = storedPicturePath(userId, before.profileImageUrl);
  if (old) await remove(old);
}

async function readBounded(stream: Readable, body: HeldBody, signal: AbortSignal): Promise<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  signal.addEventListener("abort", () => (chunks = []), { once: true });
  // The caller reads the rest of a large one: the form's parser would wait for ever for a stream that was destroyed.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) throw tooLarge();
    chunks.push(chunk);
    body.grow(chunk.length);
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks);
}

const tooLarge = () => new AppError("picture.errors.tooLarge", 413);
