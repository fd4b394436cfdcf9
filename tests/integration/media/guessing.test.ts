import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { GalleryItem } from "#models/gallery-item.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { findObject } from "~/features/media/gallery/read-object.server";
import { limits } from "~/services/rate-limiter.server";
import { put } from "~/services/storage.server";

useDatabase();

const idOf = (n: number) => n.toString(16).padStart(24, "6");

test("who guesses the ids of media is not told of shared ones either, and others still are", async () => {
  const { id: ownerId } = await makeUser();
  const objectPath = `${ownerId}/gallery/lake.png`;
  await put(objectPath, Readable.from([Buffer.from("a picture")]), { type: "image/png", ownerId });
  const make = async (isPublic: boolean) => {
    const row = await GalleryItem.create({
      userId: ownerId,
      type: "image",
      title: "A lake",
      objectPath,
      isPublic,
    });
    return row._id.toString();
  };
  const [shared, own] = [await make(true), await make(false)];
  const [guesser, reader] = ["203.0.113.7", "198.51.100.8"];
  const ask = (userId: string | null, id: string, address: string) =>
    findObject(userId, id, undefined, address);

  const { points } = limits.objectAddress;
  for (let n = 1; n < points; n += 1) expect(await ask(null, idOf(n), guesser)).toBeNull();
  // What one may read is not counted.
  for (let n = 0; n < 3; n += 1) {
    expect(await ask(ownerId, own, guesser)).not.toBeNull();
    expect(await ask(null, shared, guesser)).not.toBeNull();
  }
  expect(await ask(null, own, guesser)).toBeNull();

  const refused = { status: 429, code: "errors.tooManyAttempts" };
  const { id: signedIn } = await makeUser();
  for (const userId of [null, signedIn]) {
    await expect(ask(userId, idOf(1_000), guesser)).rejects.toMatchObject(refused);
    await expect(ask(userId, own, guesser)).rejects.toMatchObject(refused);
    await expect(ask(userId, shared, guesser)).rejects.toMatchObject(refused);
  }
  expect(await ask(ownerId, own, guesser)).not.toBeNull();
  expect(await ask(null, shared, reader)).not.toBeNull();
}, 120_000);
