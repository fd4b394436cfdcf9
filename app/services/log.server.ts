import cluster from "node:cluster";
import { pino } from "pino";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** The messages of these errors repeat user input after their first quote or brace, so the rest is removed. */
const repeatsInput = /^(Mongo|Bulk|Validat|Cast|Strict|Syntax|Zod)/;

/** An error about a header repeats its value, which may itself contain such quotes. */
const headerValue = /(["'`])[^]*\1/;

const withoutQuotes = (message: string) => message.replace(/["'`{[][^]*$/, "…");

const withoutAddresses = (message: string) => message.replace(/\S+@\S+/g, "…@…").replace(/\?\S*=\S*/g, "?…");

/** A stored message of an error whose type is not known any more, without what it may repeat of people's input. */
export function describeMessage(message: string): string {
  return withoutAddresses(withoutQuotes(message));
}

/**
 * The loggable part of an error: its type and its stack. Its other properties are left out, such as unwritten
 * documents, request bodies and headers.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const { code, status } = error as { code?: unknown; status?: unknown };
  const plain = /header/i.test(message) ? message.replace(headerValue, "…") : message;
  const words = withoutAddresses(repeatsInput.test(name) ? withoutQuotes(message) : plain);
  return {
    type: name,
    message: words,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(typeof status === "number" && { status }),
    stack: stack?.slice(stack.indexOf(message) + message.length).trim(),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** The process's log: JSON lines on stdout. Never log a message text, a cookie, a query string or a token. */
export const log = singleton("log", () =>
  pino({
    level: env.LOG_LEVEL,
    // Several processes of one start write to the same output.
    base: cluster.isWorker ? { process: process.pid } : undefined,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["req.headers", "password", "*.password", "cookie", "*.cookie", "token", "*.token"],
      remove: true,
    },
  }),
);
