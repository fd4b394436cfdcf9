import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/**
 * Finds a free port on the loopback address.
 * @param preferred used if it is free.
 */
export async function freePort(preferred?: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(preferred ?? 0, "127.0.0.1");
    await once(server, "listening");
  } catch (error) {
    if (preferred === undefined) throw error;
    return freePort();
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
