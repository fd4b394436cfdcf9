import { Readable } from "node:stream";
import { GalleryItem } from "#models/gallery-item.server";
import { newShareHash } from "~/features/media/gallery/share-token.server";
import { objectPathOf, thumbnailPathOf } from "~/features/media/object-paths";
import { makeCover } from "~/features/picture/make-cover.server";
import { makeThumbnail, thumbnailWidths } from "~/services/images/thumbnail.server";
import { put } from "~/services/storage.server";
import type { DemoPerson } from "./make-demo-person";

const DAY_MS = 86_400_000;

/** Different pictures; people share them. */
const titles = [
  "A quiet shore",
  "The lamp in the window",
  "Snow on the hill",
  "A garden after rain",
  "Two boats at rest",
  "The first light",
];

interface Picture {
  title: string;
  whole: Buffer;
  thumbnails: [width: number, bytes: Buffer][];
}

/** A picture of a made-up person, and what became of it. */
export interface StoredPicture {
  id: string;
  isShared: boolean;
  isHidden: boolean;
  sharedAt: Date;
}

/** The pictures of all made-up people. */
export async function makePictures(): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const [number, title] of titles.entries()) {
    const whole = await makeCover(`demo-${number}`, "lockScreen");
    const thumbnails: Picture["thumbnails"] = [];
    for (const width of thumbnailWidths) thumbnails.push([width, await makeThumbnail(whole, width)]);
    pictures.push({ title, whole: await makeThumbnail(whole, 1024), thumbnails });
  }
  return pictures;
}

/** Stores a person's picture. Two of three people share theirs; administrators have hidden a few of those. */
export async function storePicture(
  person: DemoPerson,
  { id, ownerId }: { id: string; ownerId: string },
  pictures: readonly Picture[],
  now: Date,
): Promise<StoredPicture> {
  const { number, joinedAt: createdAt } = person;
  const { title, whole, thumbnails } = pictures[number % pictures.length]!;
  const store = (path: string, bytes: Buffer) =>
    put(path, Readable.from([bytes]), { type: "image/webp", ownerId });
  const objectPath = objectPathOf(ownerId, id, "image");
  await store(objectPath, whole);
  for (const [width, bytes] of thumbnails) await store(thumbnailPathOf(ownerId, id, width), bytes);
  const isShared = number % 3 !== 0;
  const isHidden = isShared && number % 11 === 0;
  const sharedAt = new Date(Math.min(createdAt.getTime() + DAY_MS, now.getTime()));
  const shareNonce = `demo-${id}`;
  const row = {
    _id: id,
    userId: ownerId,
    type: "image",
    title,
    objectPath,
    coverImagePath: thumbnailPathOf(ownerId, id, 640),
    prompt: title,
    metadata: { size: whole.length },
    createdAt,
    ...(isShared && { isPublic: true, shareNonce, shareTokenHash: newShareHash(id, shareNonce), sharedAt }),
    ...(isHidden && { hiddenAt: new Date(Math.min(sharedAt.getTime() + DAY_MS, now.getTime())) }),
  };
  await GalleryItem.insertMany([row], { timestamps: false });
  return { id, isShared, isHidden, sharedAt };
}
