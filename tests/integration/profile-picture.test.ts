import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { checkMedia } from "~/features/media/check-media.server";
import { listMedia } from "~/features/privacy/export-json.server";
import { fetchPicture, removePicture, uploadPicture } from "~/features/profile/change-picture.server";
import { findPicture } from "~/features/profile/find-picture.server";
import { MAX_PICTURE_BYTES } from "~/features/profile/limits";
import { limits } from "~/services/rate-limiter.server";
import { listObjectsOf } from "~/services/storage.server";

useDatabase();

let png: Buffer;
let server: Server;
let url: string;
beforeAll(async () => {
  png = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a4520f" } })
    .withExif({ IFD0: { Copyright: "where I live" } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    if (request.url === "/inside")
      return void response.writeHead(302, { Location: "http://10.0.0.1/" }).end();
    if (request.url === "/large") return void response.end(Buffer.alloc(MAX_PICTURE_BYTES + 1));
    response.end(request.url === "/text" ? "<svg xmlns='http://www.w3.org/2000/svg'/>" : png);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Node 20 has no Array.fromAsync. */
async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Tests fetch from their own server; everything else is as it is for people. */
const here = { isAllowedAddress: (address: string) => address === "127.0.0.1", protocols: ["http:"] };
const upload = (id: string, bytes: Buffer) => uploadPicture(id, Readable.from([bytes]));
const imageUrl = async (id: string) => (await User.findById(id).lean())!.profileImageUrl;
const objects = async (id: string) => (await collect(listObjectsOf(id))).map(({ path }) => path);
const partsOf = (address: string) => address.split("/").slice(-2) as [string, string];

describe("a person's own picture", () => {
  test("is kept as a small square of pixels, for that person and administrators", async () => {
    const { id } = await makeUser();
    await upload(id, png);
    const [ownerId, token] = partsOf((await imageUrl(id))!);
    expect(ownerId).toBe(id);
    const picture = await findPicture({ id, isAdmin: false }, id, token);
    const bytes = Buffer.concat(await collect<Buffer>((await picture!.open())!));
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: "webp",
      width: 256,
      height: 256,
      exif: undefined,
    });
    expect(await findPicture({ id: (await makeUser()).id, isAdmin: true }, id, token)).not.toBeNull();
    expect(await findPicture({ id: (await makeUser()).id, isAdmin: false }, id, token)).toBeNull();
    expect(await findPicture({ id, isAdmin: false }, id, "x".repeat(22))).toBeNull();
  });

  test("replaces the earlier one, is removed with it, and goes with an export", async () => {
    const { id, email } = await makeUser();
    await upload(id, png);
    const first = await imageUrl(id);
    await fetchPicture(id, `${url}/picture`, here);
    expect(await imageUrl(id)).not.toBe(first);
    const [path, ...others] = await objects(id);
    expect([path, others]).toEqual([expect.stringMatching(`^${id}/profile/[\\w-]{22}\\.webp$`), []]);
    expect((await collect(listMedia({ id, email }))).map((object) => object.path)).toEqual([path]);
    const nextHour = new Date(Date.now() + 3_600_000);
    expect((await checkMedia({ mend: true, now: nextHour })).objectsWithoutRow).toEqual([]);
    await removePicture(id);
    expect([await imageUrl(id), await objects(id)]).toEqual([null, []]);
    await User.updateOne({ _id: id }, { profileImageUrl: "https://lh3.googleusercontent.com/a/picture" });
    await removePicture(id);
    expect(await imageUrl(id)).toBeNull();
  });

  test("is refused when it is none, too large, or not on the public internet, and nothing changes", async () => {
    const { id } = await makeUser();
    const unreadable = { status: 400, code: "picture.errors.unreadable" };
    const unreachable = { status: 400, code: "picture.errors.unreachable" };
    const tooLarge = { status: 413, code: "picture.errors.tooLarge" };
    await expect(upload(id, Buffer.from("no picture"))).rejects.toMatchObject(unreadable);
    await expect(upload(id, Buffer.alloc(MAX_PICTURE_BYTES + 1))).rejects.toMatchObject(tooLarge);
    await expect(fetchPicture(id, `${url}/text`, here)).rejects.toMatchObject(unreadable);
    await expect(fetchPicture(id, `${url}/large`, here)).rejects.toMatchObject(tooLarge);
    await expect(fetchPicture(id, `${url}/inside`, here)).rejects.toMatchObject(unreachable);
    for (const address of [
      `${url}/picture`,
      "https://127.0.0.1/a",
      "https://[::1]/a",
      "https://169.254.169.254/",
    ])
      await expect(fetchPicture(id, address), address).rejects.toMatchObject(unreachable);
    expect([await imageUrl(id), await objects(id)]).toEqual([null, []]);
  });

  test("is not stored for an account that is being deleted", async () => {
    const { id } = await makeUser({ deletionStartedAt: new Date() });
    await expect(upload(id, png)).rejects.toMatchObject({ status: 404 });
    expect(await objects(id)).toEqual([]);
  });

  test("is changed a number of times an hour at most", async () => {
    const { id } = await makeUser();
    for (let count = 0; count < limits.pictureUser.points; count += 1)
      await upload(id, Buffer.from("none")).catch(() => undefined);
    await expect(upload(id, png)).rejects.toMatchObject({ status: 429 });
  });
});

test("pictures that arrive slowly hold 64 MB together at most: the oldest are given up", async () => {
  const bytes = Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES - png.length - 1)]);
  const streams = Array.from({ length: 20 }, () => new PassThrough());
  const ends: Promise<unknown>[] = [];
  for (const stream of streams) {
    const { id } = await makeUser();
    ends.push(
      uploadPicture(id, stream).then(
        () => "taken",
        ({ status }: { status: number }) => status,
      ),
    );
    stream.write(bytes);
    await until(() => stream.readableLength + stream.writableLength === 0);
  }
  for (const stream of streams) stream.end(Buffer.alloc(1));
  const held = Math.floor((64 * 1024 * 1024) / MAX_PICTURE_BYTES);
  const given = Array.from({ length: streams.length - held }, () => 503);
  expect(await Promise.all(ends)).toEqual([...given, ...Array.from({ length: held }, () => "taken")]);
});
