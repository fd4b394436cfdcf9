import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { loadAccess } from "~/services/mongod/access.server";
import { startEmbeddedMongo } from "~/services/mongod/embedded.server";
import { waitUntilPrimary } from "~/services/mongod/replica-set.server";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A second address of a mongod, where a connection is lost as soon as its new address has been told. */
async function doorTo(port: number): Promise<{ port: number; lost: () => number }> {
  let lost = 0;
  const server = createServer((client) => {
    const mongod = connect(port, "127.0.0.1");
    for (const socket of [client, mongod]) socket.on("error", () => undefined);
    client.on("data", (chunk) => {
      mongod.write(chunk);
      if (!chunk.includes("replSetReconfig")) return;
      lost += 1;
      mongod.once("data", () => client.destroy());
    });
    mongod.on("data", (chunk) => !client.destroyed && client.write(chunk));
    client.on("close", () => mongod.destroy());
    mongod.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, lost: () => lost };
}

it("a mongod under a new address becomes primary, also when it closes its connections over that", async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "anamcara-member-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const mongo = await startEmbeddedMongo({ dataDir, onStatus() {} });
  ends.push(() => mongo.stop());
  const door = await doorTo(Number(new URL(mongo.uri).port));
  await waitUntilPrimary(door.port, loadAccess(dataDir));
  expect(door.lost()).toBe(1);
});
