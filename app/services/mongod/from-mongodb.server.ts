import { chmod } from "node:fs/promises";
import { type RequestOptions } from "node:https";
import os from "node:os";
import { type AnyOS, getOS } from "mongodb-memory-server-core/lib/util/getos/index.js";
import { MongoBinaryDownload } from "mongodb-memory-server-core/lib/util/MongoBinaryDownload.js";
import { progressLines } from "./cache.server";
import { mongodVersion } from "./inspect.server";
import { MongodError } from "./mongod-error.server";
import { MONGODBS_OWN } from "./versions.server";

const SILENCE_MS = 7_000;
const ATTEMPTS_ONCE_REACHED = 4;

class QuietDownload extends MongoBinaryDownload {
  reached = false;
  private readonly onProgress: (fraction: number) => void;

  constructor(folder: string, system: AnyOS, onProgress: (fraction: number) => void) {
    const [platform, arch] = [os.platform(), os.arch()];
    super({ downloadDir: folder, version: MONGODBS_OWN, checkMD5: true, platform, arch, os: system });
    this.onProgress = onProgress;
  }

  override printDownloadProgress(chunk: { length: number }) {
    this.reached = true;
    this.dlProgress.current += chunk.length;
    this.onProgress(this.dlProgress.current / this.dlProgress.length);
  }

  // Without internet access the library retries for long, and it checks certificates only if npm's settings say so.
  override async httpDownload(
    url: URL,
    options: RequestOptions,
    to: string,
    temporary: string,
  ): Promise<string> {
    const verified = { ...options, rejectUnauthorized: true };
    for (let attempt = 1; ; attempt++) {
      try {
        return await super.httpDownload(url, verified, to, temporary, 1, 0, SILENCE_MS);
      } catch (error) {
        if (!this.reached || attempt >= ATTEMPTS_ONCE_REACHED) throw error;
      }
    }
  }
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  if (code === "Status: 403") return "there is no build for this system";
  if (/^MD5 check failed/.test(message)) return "the fetched file has a wrong checksum";
  if (code) return `it cannot be reached (${code})`;
  return message.split("\n")[0]!;
}

/**
 * Downloads mongod from MongoDB and unpacks it into `folder`. Gives up after about 7 s without a response.
 * @returns the path of the program.
 * @throws MongodError with the reason.
 */
export async function fetchFromMongoDb(folder: string, onStatus: (line: string) => void): Promise<string> {
  const label = `Fetching MongoDB ${MONGODBS_OWN} from MongoDB…`;
  onStatus(label);
  const download = new QuietDownload(folder, await getOS(), progressLines(label, onStatus));
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    // The request's own time limit does not cover a DNS server that never answers.
    timer = setTimeout(() => {
      if (!download.reached) reject(Object.assign(new Error(), { code: "no answer" }));
    }, SILENCE_MS + 500);
  });
  try {
    const program = await Promise.race([download.getMongodPath(), silence]);
    await chmod(program, 0o755);
    await mongodVersion(program).catch((error: Error) => {
      throw new MongodError(`it ${error.message}`);
    });
    return program;
  } catch (error) {
    if (error instanceof MongodError) throw error;
    throw new MongodError(reason(error));
  } finally {
    clearTimeout(timer);
  }
}
