import { createServer, type RequestListener, type Server } from "node:http";

/** How long a connection may be idle, in milliseconds. */
export interface SocketLimits {
  /** The limit for receiving a whole request with its body; after it the answer is 408. */
  request: number;
  /** The limit while a response is not read or nothing is written. Longer than the longest wait for a response. */
  silence: number;
  /**
   * The limit between two requests. Longer than a proxy keeps an idle connection, so that the server never closes
   * first.
   */
  keepAlive: number;
}

const defaults: SocketLimits = { request: 60_000, silence: 60_000, keepAlive: 65_000 };

/** Creates the HTTP server. Clients that send slowly or do not read are disconnected. */
export function createHttpServer(listener: RequestListener, limits: Partial<SocketLimits> = {}): Server {
  const { request, silence, keepAlive } = { ...defaults, ...limits };
  const server = createServer(
    {
      // A URL may carry a message of 4,000 characters, at up to 12 bytes each (/chat?message=).
      maxHeaderSize: 64 * 1024,
      headersTimeout: Math.min(request, 30_000),
      requestTimeout: request,
      connectionsCheckingInterval: request / 12,
      keepAliveTimeout: keepAlive,
    },
    listener,
  );
  // Node closes the socket when nothing moves: a response that is read slowly still moves.
  server.timeout = silence;
  return server;
}
