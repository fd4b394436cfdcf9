import { createServer, type RequestListener, type Server } from "node:http";

/** How long a connection may do nothing, in milliseconds. */
export interface SocketLimits {
  /** Until a whole request has come, its body included; else it is answered 408. */
  request: number;
  /** While an answer is not read, or nothing is written. Longer than the longest wait for a whole answer. */
  silence: number;
  /** Between two requests. Longer than a proxy keeps an idle connection, so that the server never closes first. */
  keepAlive: number;
}

const defaults: SocketLimits = { request: 60_000, silence: 60_000, keepAlive: 65_000 };

/** The HTTP server of the product. Nobody holds a connection by sending slowly or by not reading. */
export function createHttpServer(listener: RequestListener, limits: Partial<SocketLimits> = {}): Server {
  const { request, silence, keepAlive } = { ...defaults, ...limits };
  const server = createServer(
    {
      // A message of 4,000 characters may stand in an address, at up to 12 bytes each (/chat?message=).
      maxHeaderSize: 64 * 1024,
      headersTimeout: Math.min(request, 30_000),
      requestTimeout: request,
      connectionsCheckingInterval: request / 12,
      keepAliveTimeout: keepAlive,
    },
    listener,
  );
  // Node closes the socket: an answer that is taken slowly counts as movement, one that nobody takes does not.
  server.timeout = silence;
  return server;
}
