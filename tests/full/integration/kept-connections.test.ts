import mongoose from "mongoose";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { KEPT_CONNECTIONS } from "~/services/database/db.server";

useDatabase();

interface Topology {
  s: { servers: Map<string, { pool: { totalConnectionCount: number } }> };
}

test("connections for a burst of requests are open before it comes", async () => {
  const { topology } = mongoose.connection.getClient() as unknown as { topology: Topology };
  const [server] = topology.s.servers.values();
  await until(() => Promise.resolve(server!.pool.totalConnectionCount >= KEPT_CONNECTIONS), {
    what: "the connections",
    timeoutMs: 30_000,
  });
  expect(server!.pool.totalConnectionCount).toBeLessThanOrEqual(100);
});
