import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallDisk } from "#tests/full/faults-long/small-disk";
import { SentenceCache } from "~/services/speech/sentence-cache";

/** Only root on Linux can create one. */
const disk = smallDisk(4);
afterAll(() => disk?.remove());
let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), "sentences-")), "cache");
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const clip = (seed: number, length = 1_000) =>
  Int16Array.from({ length }, (_, index) => (index * seed) % 20_000);
const free = { minFreeBytes: 0 };
const files = () => readdirSync(folder);
const only = () => path.join(folder, files()[0]!);

describe("the cache of spoken sentences", () => {
  test("gives back what was written, also to another process", async () => {
    await new SentenceCache(folder, free).write("Breathe.", clip(3));
    expect(await new SentenceCache(folder, free).read("Breathe.")).toEqual(clip(3));
    expect(await new SentenceCache(folder, free).read("Breathe!")).toBeNull();
  });

  test("does not name the text in its files", async () => {
    await new SentenceCache(folder, free).write("Breathe.", clip(3));
    expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.clip$/)]);
    expect(readFileSync(only()).includes("Breathe")).toBe(false);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["is cut", (bytes) => bytes.subarray(0, 700)],
    ["is cut within its checksum", (bytes) => bytes.subarray(0, 10)],
    ["is empty", () => Buffer.alloc(0)],
    [
      "has a changed byte",
      (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]),
    ],
  ])("a file that %s is deleted and counts as missing", async (_, broken) => {
    const cache = new SentenceCache(folder, free);
    await cache.write("Breathe.", clip(3));
    writeFileSync(only(), broken(readFileSync(only())));
    expect(await cache.read("Breathe.")).toBeNull();
    expect(files()).toEqual([]);
    await cache.write("Breathe.", clip(3));
    expect(await cache.read("Breathe.")).toEqual(clip(3));
  });

  test("a file under another one's name counts as missing", async () => {
    const cache = new SentenceCache(folder, free);
    await cache.write("Breathe in.", clip(3));
    const [name] = files();
    await cache.write("Breathe out.", clip(5));
    const other = files().find((one) => one !== name)!;
    writeFileSync(path.join(folder, other), readFileSync(path.join(folder, name!)));
    expect(await cache.read("Breathe out.")).toBeNull();
    expect(await cache.read("Breathe in.")).toEqual(clip(3));
  });

  test("keeps to its bound: what was not used for the longest time goes first", async () => {
    const bounds = { ...free, maxBytes: 10 * 2_032 };
    const first = new SentenceCache(folder, bounds);
    for (let number = 0; number < 10; number += 1) await first.write(`${number}`, clip(number + 1));
    for (const [index, name] of files().entries()) utimesSync(path.join(folder, name), index, index);
    // Used now, so it is the youngest.
    expect(await first.read("0")).not.toBeNull();
    const second = new SentenceCache(folder, bounds);
    await second.write("10", clip(11));
    expect(files()).toHaveLength(10);
    expect(await second.read("0")).not.toBeNull();
    expect(await second.read("10")).not.toBeNull();
  });

  test(
    "two processes that write the same sentences leave each of them whole",
    { timeout: 120_000 },
    async () => {
      const source = path.resolve(import.meta.dirname, "../../../../app/services/speech/sentence-cache.ts");
      const program = `
      import { SentenceCache } from ${JSON.stringify(pathToFileURL(source).href)};
      const cache = new SentenceCache(${JSON.stringify(folder)}, { minFreeBytes: 0 });
      const clip = (seed) => Int16Array.from({ length: 50_000 }, (_, index) => (index * seed) % 20_000);
      for (let round = 0; round < 5; round += 1)
        for (let seed = 1; seed <= 20; seed += 1) await cache.write("sentence " + seed, clip(seed));
    `;
      const run = () =>
        promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program]);
      await Promise.all([run(), run()]);
      expect(files().filter((name) => name.endsWith(".part"))).toEqual([]);
      const cache = new SentenceCache(folder, free);
      for (let number = 1; number <= 20; number += 1)
        expect(await cache.read(`sentence ${number}`)).toEqual(clip(number, 50_000));
    },
  );

  test("what a process left half-written goes after an hour", async () => {
    await new SentenceCache(folder, free).write("one", clip(1));
    const parts = ["old.part", "young.part"].map((name) => path.join(folder, name));
    for (const part of parts) writeFileSync(part, "x");
    utimesSync(parts[0]!, 1, 1);
    await new SentenceCache(folder, free).write("two", clip(2));
    expect(parts.map((part) => existsSync(part))).toEqual([false, true]);
  });

  test("writes nothing where little space is free, and still reads", async () => {
    await new SentenceCache(folder, free).write("one", clip(1));
    const full = new SentenceCache(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER });
    await full.write("two", clip(2));
    expect(files()).toHaveLength(1);
    expect(await full.read("one")).toEqual(clip(1));
  });

  test.skipIf(!disk)("on a full disk nothing half-written stays, and what was there is read", async () => {
    const onDisk = path.join(disk!.folder, "cache");
    await new SentenceCache(onDisk, free).write("one", clip(1));
    disk!.fill();
    const full = new SentenceCache(onDisk, free);
    await full.write("two", clip(2, 100_000));
    await full.write("three", clip(3));
    expect(readdirSync(onDisk)).toHaveLength(1);
    expect([await full.read("one"), await full.read("two")]).toEqual([clip(1), null]);
    disk!.free();
    await new SentenceCache(onDisk, free).write("two", clip(2, 100_000));
    expect(await full.read("two")).toEqual(clip(2, 100_000));
  });

  test("a folder that cannot be made is no failure", async () => {
    writeFileSync(path.join(path.dirname(folder), "file"), "");
    const cache = new SentenceCache(path.join(path.dirname(folder), "file", "below"), free);
    await cache.write("one", clip(1));
    expect(await cache.read("one")).toBeNull();
  });

  test.skipIf(process.getuid?.() === 0)("a folder that cannot be written is no failure", async () => {
    await new SentenceCache(folder, free).write("one", clip(1));
    chmodSync(folder, 0o500);
    const cache = new SentenceCache(folder, free);
    await cache.write("two", clip(2));
    expect(await cache.read("one")).toEqual(clip(1));
    chmodSync(folder, 0o700);
  });
});
