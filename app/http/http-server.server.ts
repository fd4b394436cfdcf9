import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

/** How long a connection may do nothing, in milliseconds. */
export interface SocketLimits {
  /** Until a whole request has come, its body included; else it is answered 408. */
  request: number;
  /**
   * While nothing is written, or an answer is not read; of that it takes twice as long to be sure. Longer than the
   * longest wait for a whole answer.
   */
  silence: number;
  /** Between two requests. Longer than a proxy keeps an idle connection, so that the server never closes first. */
  keepAlive: number;
}

const defaults: SocketLimits = { request: 60_000, silence: 60_000, keepAlive: 65_000 };

/** How many requests may wait on one connection for those before them. Browsers send none before they have an answer. */
const MAX_PIPELINED = 16;

/**
 * The HTTP server of the product. Nobody holds a connection by sending slowly or by not reading, and one connection is
 * served one request at a time.
 */
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
    oneAtATime(listener),
  );
  // Node closes the socket: an answer that is taken slowly counts as movement, one that nobody takes does not.
  server.timeout = silence;
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
