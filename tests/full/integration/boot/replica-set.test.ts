import mongoose from "mongoose";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
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

type Interference = (request: Buffer, client: Socket, mongod: Socket) => "pass" | "swallow";

/** A second address of a mongod, where `interfere` sees each request first. */
async function proxyTo(port: number, interfere: Interference): Promise<number> {
  const server = createServer((client) => {
    const mongod = connect(port, "127.0.0.1");
    for (const socket of [client, mongod]) socket.on("error", () => undefined);
    client.on("data", (chunk) => {
      if (interfere(chunk, client, mongod) === "pass") mongod.write(chunk);
    });
    mongod.on("data", (chunk) => !client.destroyed && client.write(chunk));
    client.on("close", () => mongod.destroy());
    mongod.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function startMongod() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "anamcara-member-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const mongo = await startEmbeddedMongo({ dataDir, onStatus() {} });
  ends.push(() => mongo.stop());
  return { port: Number(new URL(mongo.uri).port), access: loadAccess(dataDir) };
}

/** A server's response to `request` in the wire format (OP_MSG). */
function reply(request: Buffer, document: object): Buffer {
  const body = mongoose.mongo.BSON.serialize(document);
  const header = Buffer.alloc(21);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(request.readInt32LE(4), 8);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, body]);
}

it("a mongod with a new address becomes primary, even if it closes its connections for that", async () => {
  const { port, access } = await startMongod();
  let lost = 0;
  const proxyPort = await proxyTo(port, (request, client, mongod) => {
    if (request.includes("replSetReconfig")) {
      lost += 1;
      mongod.once("data", () => client.destroy());
    }
    return "pass";
  });
  await waitUntilPrimary(proxyPort, access);
  expect(lost).toBe(1);
});

it("a mongod that has not read its data yet is asked again, although it reports that it has no replica set", async () => {
  const { port, access } = await startMongod();
  let early = 0;
  const proxyPort = await proxyTo(port, (request, client) => {
    if (!request.includes("replSetGetConfig") || early > 0) return "pass";
    early += 1;
    client.write(reply(request, { ok: 0, errmsg: "no replset config has been received", code: 94 }));
    return "swallow";
  });
  await waitUntilPrimary(proxyPort, access);
  expect(early).toBe(1);
});
