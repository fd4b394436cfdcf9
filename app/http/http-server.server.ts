import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { countConnections } from "./new-connections.server";

/** How long a connection may be idle, in milliseconds. */
export interface SocketLimits {
  /** The limit for receiving a whole request with its body; after it the answer is 408. */
  request: number;
  /**
   * The limit while nothing is written or a response is not read; Node needs twice as long to be sure of the latter.
   * Longer than the longest wait for a response.
   */
  silence: number;
  /**
   * The limit between two requests. Longer than a proxy keeps an idle connection, so that the server never closes
   * first.
   */
  keepAlive: number;
}

const defaults: SocketLimits = { request: 60_000, silence: 60_000, keepAlive: 65_000 };

/** How many requests may wait on one connection for those before them. Browsers send none before they have an answer. */
const MAX_PIPELINED = 16;

/**
 * Creates the HTTP server. Clients that send slowly or do not read are disconnected, and one connection is served one
 * request at a time.
 */
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
    oneAtATime(listener),
  );
  // Node closes the socket when nothing moves: a response that is read slowly still moves.
  server.timeout = silence;
  countConnections(server);
  return server;
}

/**
 * Node begins every request that has come: a few kilobytes of them would have a thousand answers wait in memory for one
 * connection that reads none. Here the next begins when the one before has been sent.
 */
function oneAtATime(listener: RequestListener): RequestListener {
  const behind = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const serve = () => {
      response.once("close", () => {
        const next = socket.destroyed ? undefined : behind.get(socket)?.shift();
        if (next) next();
        else behind.delete(socket);
      });
      listener(request, response);
    };
    const waiting = behind.get(socket);
    if (!waiting) {
      behind.set(socket, []);
      serve();
    } else if (waiting.length < MAX_PIPELINED) {
      waiting.push(serve);
    } else {
      socket.destroy();
    }
  };
}
