import mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { open, put } from "~/services/storage.server";

useDatabase();

const SIZE = 18_000_001;
const SHORT = 1_500_001;
const bytes = randomBytes(SIZE);
function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

let path: string;
let shortPath: string;
beforeAll(async () => {
  const { id: ownerId } = await makeUser();
  const keep = async (name: string, content: Buffer) => {
    const at = `${ownerId}/exports/${name}/1.zip`;
    await put(at, Readable.from(pieces(content)), { type: "application/zip", ownerId });
    return at;
  };
  path = await keep("a", bytes);
  shortPath = await keep("b", bytes.subarray(0, SHORT));
});

test("a large object is read as it was stored, whole and in parts", async () => {
  expect((await buffer((await open(path))!.stream)).equals(bytes)).toBe(true);
  const piece = 255 * 1024;
  const edges = [0, 1, piece - 1, piece, piece + 1, 5 * piece, SHORT - 1, SHORT];
  for (const start of edges) {
    for (const end of edges.filter((edge) => edge > start)) {
      const read = await buffer((await open(shortPath, { start, end }))!.stream);
      expect(read.equals(bytes.subarray(start, end)), `${start} to ${end}`).toBe(true);
    }
  }
}, 60_000);

test("readers who stop hold little of a large object in memory", async () => {
  const before = process.memoryUsage().external;
  const readers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { stream } = (await open(path))!;
      await once(stream, "readable");
      return stream;
    }),
  );
  expect(process.memoryUsage().external - before).toBeLessThan(60_000_000);
  for (const stream of readers) stream.destroy();
});

test("an object of which a part is gone is not read as whole", async () => {
  await mongoose.connection.db!.collection("media.chunks").deleteMany({ n: 5 });
  await expect(buffer((await open(path))!.stream)).rejects.toThrow("gone");
});
