import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "~/services/mongod/free-port.server";
import { until } from "./until";

const root = path.resolve(import.meta.dirname, "../..");

export interface AppProcess {
  url: string;
  pid: number;
  /** With several processes: the ids of those that serve now. Linux only. */
  workers(): number[];
  /** Everything that it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or null if a signal killed it. */
  exited: Promise<number | null>;
  /** Stops it with SIGTERM if it is still running. */
  stop(): Promise<number | null>;
}

/** The ids of the servers that a primary process has started. */
function workersOf(pid: number): number[] {
  const isServer = (id: number) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").includes("server.js");
    } catch {
      return false;
    }
  };
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number).filter(isServer);
}

/**
 * Starts the built product in its own process and waits until it is ready.
 * @param processes with `--processes`: how many share the port.
 */
export async function startApp(env: Record<string, string>, processes?: number): Promise<AppProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const program = processes ? ["build/primary.js", "--processes", String(processes)] : ["build/server.js"];
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      SESSION_SECRET: "a-secret-for-tests-only",
      // Many people share one address here; the tests of the limits switch them on.
      RATE_LIMITS: "off",
      SAFETY_ENCODER: "off",
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout!.on("data", (chunk) => (output += chunk));
  child.stderr!.on("data", (chunk) => (output += chunk));
  let isOver = false;
  // The process that runs the tests may exit before its children.
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const exited = once(child, "exit").then(([code]) => {
    isOver = true;
    process.off("exit", endWithUs);
    return code as number | null;
  });
  const url = `http://127.0.0.1:${port}`;
  const isTaken = () => isOver && !env.PORT && output.includes("is taken by another program");
  await until(
    async () => {
      if (isTaken()) return true;
      if (isOver) throw new Error(`the server ended: ${output}`);
      // Another program may have taken the port meanwhile, and would answer.
      if (!output.includes("Anamcara is ready")) return false;
      return fetch(`${url}/readyz`).then(
        async (answer) => {
          await answer.text();
          return answer.ok;
        },
        () => false,
      );
    },
    { timeoutMs: 180_000, what: "the server to be ready" },
  ).catch((error: unknown) => {
    endWithUs();
    throw error;
  });
  if (isTaken()) return startApp(env, processes);
  return {
    url,
    pid: child.pid!,
    workers: () => workersOf(child.pid!),
    output: () => output,
    kill: (signal) => void (isOver || child.kill(signal)),
    exited,
    stop: async () => {
      if (!isOver) child.kill("SIGTERM");
      return exited;
    },
  };
}
