import { MongoInstance } from "mongodb-memory-server-core";
import { once } from "node:events";
import type { Access } from "./access.server";
import { MongodError } from "./mongod-error.server";
import { REPLICA_SET, waitUntilPrimary } from "./replica-set.server";

export interface RunOptions {
  binary: string;
  version: string;
  dbPath: string;
  port: number;
  /**
   * With access control, a client without a secret can read and write nothing. Without it, every user of this machine
   * can.
   */
  access?: Access;
  /**
   * Called as soon as the process exists, long before it answers. It must not throw, because the library could not
   * stop the start.
   */
  onSpawn?: (pid: number) => void;
  /** Receives mongod's error messages, without the contents of commands. */
  onTrouble?: (line: string) => void;
}

/** Long enough to recover a large database after a power failure. */
const LAUNCH_MS = 10 * 60_000;
const STOP_MS = 8_000;
const SENTENCES_KEPT = 20;

const ARGUMENTS = [
  ...[
    "--quiet",
    "--wiredTigerCacheSizeGB",
    "0.5",
    "--oplogSize",
    "256",
    "--networkMessageCompressors",
    "disabled",
  ],
  // Otherwise slow commands would be logged with their contents, which are people's messages.
  ...["--slowOpSampleRate", "0"],
  ...["--setParameter", "diagnosticDataCollectionEnabled=false"],
  ...["--setParameter", "shutdownTimeoutMillisForSignaledShutdown=0"],
  // Otherwise the first client of a database without users could create one.
  ...["--setParameter", "enableLocalhostAuthBypass=false"],
  ...(process.platform === "win32" ? [] : ["--nounixsocket"]),
];

/** Why a mongod did not start. */
export class LaunchError extends MongodError {
  /** Another program uses the address. */
  readonly portTaken: boolean;
  /** Another mongod has locked the data. */
  readonly dataLocked: boolean;

  constructor(said: string) {
    super(said);
    this.portTaken = /address already in use/i.test(said);
    this.dataLocked = /DBPathInUse|another mongod instance is already running/i.test(said);
  }
}

interface LogLine {
  s?: string;
  msg?: string;
  attr?: { error?: unknown; message?: unknown };
}

/**
 * The library's mongod with its watchdog process, which stops mongod if this process is killed. The library treats
 * some phrases in any log line as errors and then stops mongod; here only its exit counts.
 */
class QuietInstance extends MongoInstance {
  readonly said: string[] = [];
  onTrouble: ((line: string) => void) | undefined;
  private rest = "";

  protected override checkErrorInLine() {}

  override stdoutHandler(chunk: string | Buffer) {
    const text = this.rest + chunk.toString();
    const end = text.lastIndexOf("\n") + 1;
    this.rest = text.slice(end);
    if (!this.isInstanceReady && end > 0) super.stdoutHandler(text.slice(0, end));
    for (const line of text.slice(0, end).split("\n")) this.note(line);
  }

  override stderrHandler(chunk: string | Buffer) {
    this.remember(chunk.toString().trim());
    super.stderrHandler(chunk);
  }

  private remember(sentence: string) {
    if (this.said.length < SENTENCES_KEPT) this.said.push(sentence);
  }

  private note(line: string) {
    if (!/"s":"[FE]"/.test(line)) return;
    try {
      const { msg = "", attr } = JSON.parse(line) as LogLine;
      const detail = attr?.error ?? attr?.message;
      const sentence =
        detail === undefined
          ? msg
          : `${msg}: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`;
      this.remember(sentence);
      if (this.isInstanceReady) this.onTrouble?.(sentence);
    } catch {
      return;
    }
  }
}

/** A running mongod. */
export interface RunningMongod {
  pid: number;
  /** Resolves with "signal SIGKILL" or "code 14" when the process has exited, for any reason. */
  exited: Promise<string>;
  /** Stops it cleanly, normally within a second; kills it after 8 s. */
  stop: () => Promise<void>;
}

async function shutDown(instance: QuietInstance, exited: Promise<string>) {
  const mongod = instance.mongodProcess;
  if (mongod && mongod.exitCode === null && mongod.signalCode === null) {
    mongod.kill("SIGTERM");
    const force = setTimeout(() => mongod.kill("SIGKILL"), STOP_MS);
    await exited;
    clearTimeout(force);
  }
  await instance.stop();
}

/**
 * Starts a mongod on the loopback address as the only member of its replica set, and waits until it accepts writes.
 * @param signal aborts the start as cleanly as a stop.
 * @throws LaunchError with mongod's message.
 */
export async function runMongod(options: RunOptions, signal?: AbortSignal): Promise<RunningMongod> {
  const { binary, version, dbPath, port, access } = options;
  const auth = access && { auth: true, keyfileLocation: access.keyFile };
  const member = { ip: "127.0.0.1", replSet: REPLICA_SET, storageEngine: "wiredTiger" } as const;
  const instance = new QuietInstance({
    instance: { ...member, ...auth, dbPath, port, args: ARGUMENTS, launchTimeout: LAUNCH_MS },
    binary: { systemBinary: binary, version, checkMD5: false },
    // Ctrl-C signals the whole process group of a terminal, and mongod has to outlive the last requests.
    spawn: { detached: true },
  });
  instance.onTrouble = options.onTrouble;
  const exited = once(instance, "instanceClosed").then(([code, by]) =>
    by ? `signal ${by}` : `code ${code}`,
  );
  let pid = 0;
  instance.once("killerLaunched" as never, () => {
    pid = instance.mongodProcess!.pid!;
    options.onSpawn?.(pid);
  });
  const stop = () => shutDown(instance, exited);
  const onAbort = () => void stop();
  signal?.addEventListener("abort", onAbort);
  try {
    signal?.throwIfAborted();
    await instance.start();
    await Promise.race([
      waitUntilPrimary(port, access),
      exited.then((how) => Promise.reject(new Error(`mongod ended with ${how}`))),
    ]);
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw new LaunchError(instance.said.at(-1) ?? (error as Error).message);
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
  return { pid, exited, stop };
}
