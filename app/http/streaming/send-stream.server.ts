import type { AppLoadContext } from "@remix-run/node";
import type { Response as ExpressResponse } from "express";
import type { Readable } from "node:stream";
import { log } from "~/services/log.server";

/**
 * Sends a stream as the body of a response whose status and headers the loader returns, with back-pressure. The stream
 * is closed however the response ends: a HEAD request and a client that has left meanwhile end it without a body.
 * @param what the stream's name in the log.
 */
export function sendStream(
  context: Pick<AppLoadContext, "signal" | "writeRaw">,
  stream: Readable,
  what: string,
): void {
  let response: ExpressResponse | undefined;
  // It may fail before the response begins.
  stream.once("error", (error) => {
    log.warn({ err: error, what }, "sending a stream was interrupted");
    response?.destroy();
  });
  const close = () => stream.destroy();
  if (context.signal.aborted) close();
  else context.signal.addEventListener("abort", close, { once: true });
  context.writeRaw((raw) => {
    response = raw;
    if (stream.destroyed) response.destroy();
    else stream.pipe(response);
  });
}
