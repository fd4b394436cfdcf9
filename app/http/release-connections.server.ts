import type { Server } from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionsAllTaken } from "./new-connections.server";
import { refuseRequests, requestsAnswered } from "~/services/waiting-requests.server";

/** Longer than an idle connection is kept (65 s), so that none is closed while its client begins a request. */
const LIMIT_MS = 67_000;

/**
 * Takes no new connections, and waits until the open ones have ended. The caller answers with `Connection: close`.
 * @param limitMs when to return although some are still open, in milliseconds.
 */
export async function releaseConnections(server: Server, limitMs = LIMIT_MS): Promise<void> {
  // The HTTP server's own close() would also close idle connections, on which a request may be on its way.
  const released = new Promise((resolve) => net.Server.prototype.close.call(server, resolve));
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([released, new Promise((resolve) => (timer = setTimeout(resolve, limitMs)))]);
  clearTimeout(timer);
}

/** How long connections are taken and refused, in milliseconds: those that the system has accepted would be reset. */
const REFUSE_MS = 3_000;
/** How long the server waits after that for a moment at which none is left, in milliseconds. */
const ALL_TAKEN_MS = 1_000;
/** How long readers may take for what is written already, in milliseconds. */
const LAST_READ_MS = 500;

/**
 * Closes the server once every request has its answer. While others keep coming that may be never: after `listenMs` it
 * refuses what still waits for its turn and what comes, and soon takes no new connections.
 * @param answerMs when connections are closed although a request has no answer yet, in milliseconds.
 */
export async function closeServer(
  server: Server,
  { listenMs, refuseMs = REFUSE_MS, answerMs }: { listenMs: number; refuseMs?: number; answerMs: number },
): Promise<void> {
  const startedAt = performance.now();
  const isQuiet = await requestsAnswered(listenMs);
  refuseRequests();
  if (!isQuiet) await sleep(refuseMs);
  await connectionsAllTaken(ALL_TAKEN_MS);
  // As above: idle connections are closed when those on which a request is on its way have had their answers.
  const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve));
  await requestsAnswered(answerMs - (performance.now() - startedAt));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), LAST_READ_MS).unref();
  await closed;
}
