import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "~/services/mongod/free-port.server";
import { until } from "./until";

const root = path.resolve(import.meta.dirname, "../..");

export interface AppProcess {
  url: string;
  pid: number;
  /** Everything that it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or null if a signal killed it. */
  exited: Promise<number | null>;
  /** Stops it with SIGTERM if it is still running. */
  stop(): Promise<number | null>;
}

/** Starts the built product in its own process and waits until it is ready. */
export async function startApp(env: Record<string, string>): Promise<AppProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const child: ChildProcess = spawn(process.execPath, ["build/server.js"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      SESSION_SECRET: "a-secret-for-tests-only",
      // Many people share one address here; the tests of the limits switch them on.
      RATE_LIMITS: "off",
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
  await until(
    async () => {
      if (isOver) throw new Error(`the server ended: ${output}`);
      return fetch(`${url}/readyz`).then(
        async (answer) => {
          await answer.text();
          return answer.ok;
        },
        () => false,
      );
    },
    { timeoutMs: 60_000, what: "the server to be ready" },
  ).catch((error: unknown) => {
    endWithUs();
    throw error;
  });
  return {
    url,
    pid: child.pid!,
    output: () => output,
    kill: (signal) => void (isOver || child.kill(signal)),
    exited,
    stop: async () => {
      if (!isOver) child.kill("SIGTERM");
      return exited;
    },
  };
}
