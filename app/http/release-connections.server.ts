import type { Server } from "node:http";
import net from "node:net";

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
