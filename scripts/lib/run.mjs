import { spawn } from "node:child_process";
import { root } from "./root.mjs";

const SIGNALS = { SIGINT: 130, SIGTERM: 143 };
const PATIENCE_MS = 10_000;

/** A signal ended this process while a child was running. `exitCode` is the one that shells expect. */
export class Interrupted extends Error {
  constructor(signal) {
    super("Stopped.");
    this.exitCode = SIGNALS[signal];
  }
}

/**
 * Runs a program with this terminal's input and output, and passes SIGINT and SIGTERM on to it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (part: Buffer) => void }} [options] `onOutput` receives what the
 *   program writes, in place of this terminal
 * @returns {Promise<number>} its exit code; 127 when it cannot be run at all
 * @throws {Interrupted} after the child has ended, when a signal came
 */
export function run(program, args, { env = process.env, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    let interruptedBy = null;
    let force;
    const stdio = onOutput ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(program, args, { cwd: root, env, stdio });
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    const handlers = Object.keys(SIGNALS).map((signal) => {
      const handler = () => {
        // A second Ctrl-C does not ask for anything new.
        if (interruptedBy) return;
        interruptedBy = signal;
        child.kill(signal);
        force = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      };
      process.on(signal, handler);
      return [signal, handler];
    });
    const finish = (code) => {
      clearTimeout(force);
      for (const [signal, handler] of handlers) process.off(signal, handler);
      if (interruptedBy) reject(new Interrupted(interruptedBy));
      else resolve(code);
    };
    child.on("error", () => finish(127));
    child.on("close", (code, signal) => {
      // After Ctrl-C, the child may exit before this process has received the signal.
      if (!interruptedBy && signal in SIGNALS) interruptedBy = signal;
      finish(code ?? 1);
    });
  });
}

/** Runs a JavaScript file with the current Node. */
export const runNode = (file, args = [], options = {}) => run(process.execPath, [file, ...args], options);
