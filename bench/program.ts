import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A program of bench/reference in its own process, so that its cost is counted separately. */
export interface Program {
  pid: number;
  url: string;
  /**
   * Sends it a question and returns its answer.
   * @throws if the program exits first.
   */
  ask<Answer>(question: Record<string, unknown>): Promise<Answer>;
  stop(): Promise<void>;
}

const folder = path.join(import.meta.dirname, "reference");

/** Starts bench/reference/`name`.ts and waits until it listens. */
export async function startProgram(name: string, env: Record<string, string> = {}): Promise<Program> {
  const child: ChildProcess = fork(path.join(folder, `${name}.ts`), {
    execArgv: ["--import", "tsx"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const answer = async (): Promise<unknown> => {
    const [message] = (await Promise.race([
      once(child, "message"),
      ended.then(() => Promise.reject(new Error(`bench/reference/${name}.ts has ended`))),
    ])) as unknown[];
    return message;
  };
  const { url } = (await answer()) as { url: string };
  return {
    pid: child.pid!,
    url,
    ask: async <Answer>(question: Record<string, unknown>) => {
      const answered = answer();
      child.send(question);
      return (await answered) as Answer;
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
