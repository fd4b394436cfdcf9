import { spawn } from "node:child_process";

/** A program that failed, with what it wrote to stderr. */
export class ProgramError extends Error {
  constructor(
    readonly code: unknown,
    readonly stderr: string,
  ) {
    super(stderr.trim().split("\n").at(-1) || `it ended with ${String(code)}`);
  }
}

interface RunOptions {
  signal?: AbortSignal;
  /** Set besides what this process has. */
  env?: Record<string, string>;
  cwd?: string;
}

/** Runs a program to its end. @throws ProgramError; the signal's reason. */
export function runProgram(program: string, args: string[], options: RunOptions = {}): Promise<void> {
  const { signal, env = {}, cwd } = options;
  return new Promise((resolve, reject) => {
    const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const [command, all] = given.length > 0 ? ["env", [...given, program, ...args]] : [program, args];
    const child = spawn(command, all, { stdio: ["ignore", "ignore", "pipe"], cwd });
    let stderr = "";
    const onAbort = () => void child.kill("SIGKILL");
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    const end = (settle: () => void) => {
      signal?.removeEventListener("abort", onAbort);
      settle();
    };
    child.stderr.on("data", (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-8_000)));
    child.once("error", (error: NodeJS.ErrnoException) =>
      end(() => reject(new ProgramError(error.code, error.message))),
    );
    child.once("close", (code) =>
      end(() => {
        if (signal?.aborted) reject(signal.reason as Error);
        else if (code === 0) resolve();
        else reject(new ProgramError(code, stderr));
      }),
    );
  });
}
