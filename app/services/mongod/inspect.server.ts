import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { MongodError } from "./mongod-error.server";
import { majorOf, OLDEST_MAJOR } from "./versions.server";

const run = promisify(execFile);

/** One short line of what `error`, thrown by running a program, says. */
function plainReason(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
  const library = /(lib[\w.+-]+): cannot open shared object file/.exec(stderr ?? "")?.[1];
  if (library) return `does not run here, because the library ${library} is missing`;
  if (code === "ENOENT") return "is not there, or was built for another system";
  if (code === "EACCES") return "is not executable";
  const said = (stderr || message || String(error)).trim().split("\n").at(-1);
  return `does not run here (${said})`;
}

/**
 * Runs `mongod --version`.
 * @returns the version, such as "6.0.5".
 * @throws MongodError whose message continues a sentence about the program ("is not executable", …).
 */
export async function mongodVersion(path: string): Promise<string> {
  const { stdout } = await run(path, ["--version"], { timeout: 20_000 }).catch((error: unknown) => {
    throw new MongodError(plainReason(error));
  });
  const version = /^\s*db version v(\d+\.\d+\.\d+)/m.exec(stdout)?.[1];
  if (!version) throw new MongodError("does not answer like a mongod");
  if (majorOf(version) < OLDEST_MAJOR) {
    throw new MongodError(`is MongoDB ${version}, and ${OLDEST_MAJOR} or newer is needed`);
  }
  return version;
}
