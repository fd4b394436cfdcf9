import { pino } from "pino";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** The process's log: JSON lines on stdout. Never give it a message text, a cookie, a query string or a token. */
export const log = singleton("log", () =>
  pino({
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["req.headers", "password", "*.password", "cookie", "*.cookie", "token", "*.token"],
      remove: true,
    },
  }),
);
