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
import { QueueFullError, Semaphore } from "~/utils/semaphore";
import { MAX_PICTURE_BYTES } from "./limits";
import { pictureAddress, picturePath, storedPicturePath } from "./picture-path";

/** Width and height of a stored picture, in pixels. */
const SIZE = 256;
/** How long an address may take, in milliseconds. */
const FETCH_MS = 20_000;

/** A large picture takes 64 MB while it is decoded: one at a time. */
const decoding = singleton("profilePictures", () => new Semaphore(1, { urgent: 0, others: 20 }));

/**
 * Takes an uploaded picture as the person's own, in place of an earlier one. Only its pixels are kept.
 * @throws AppError 400 for what is no picture, 413 for a large one, 404 if the account is being deleted, 429 after too
 *   many changes, 503 if the media store does not answer.
 */
export async function uploadPicture(userId: string, stream: Readable): Promise<void> {
  await consumeRateLimit("pictureUser", userId);
  await store(userId, await readBounded(stream));
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
  const signal = AbortSignal.timeout(FETCH_MS);
  let bytes: Buffer;
  try {
    bytes = await fetchImage(address, { maxBytes: MAX_PICTURE_BYTES, ...options, signal });
  } catch (error) {
    if (!(error instanceof ImageError) && !signal.aborted) throw error;
    const isTooLarge = error instanceof ImageError && error.reason === "too_large";
    throw isTooLarge ? tooLarge() : new AppError("picture.errors.unreachable", 400, { cause: error });
  }
  await store(userId, bytes);
}

/** Removes the person's picture, wherever it is from. @throws AppError 404 if the account is being deleted. */
export async function removePicture(userId: string): Promise<void> {
  await replace(userId, null);
}

async function store(userId: string, bytes: Buffer): Promise<void> {
  const picture = await decode(bytes);
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

async function decode(bytes: Buffer): Promise<Buffer> {
  try {
    const release = await decoding.acquire();
    try {
      return await encodeForeignPicture(bytes, SIZE);
    } finally {
      release();
    }
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new AppError("errors.serviceUnavailable", 503, { retryAfterSeconds: 30 });
    if (!(error instanceof ImageError)) throw error;
    throw new AppError("picture.errors.unreadable", 400, { cause: error });
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

async function readBounded(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The caller reads the rest of a large one: the form's parser would wait for ever for a stream that was destroyed.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => new AppError("picture.errors.tooLarge", 413);
