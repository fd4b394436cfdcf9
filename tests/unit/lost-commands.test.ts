import { once } from "node:events";
import net, { createServer, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { driverConnection, failLostCommands } from "~/services/database/lost-commands.server";

let server: net.Server;
afterEach(() => void server.close());

interface Wire {
  sendWire(message: object, options: object): AsyncGenerator;
  error: Error | null;
}

test("a command whose connection closes while it is written fails", async () => {
  failLostCommands();
  server = createServer((socket) => void socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  const Connection = driverConnection() as unknown as new (stream: net.Socket, options: object) => Wire;
  const connection = new Connection(socket, {
    id: 1,
    hostAddress: "here",
    generation: 0,
    monitorCommands: false,
    socketTimeoutMS: 200,
  });
  const message = { toBin: () => Promise.resolve([Buffer.from("a command")]), moreToCome: false };
  const answer = connection.sendWire(message, {}).next();
  // The check of the connection has passed; the write comes next.
  socket.destroy();
  const late = new Promise((resolve) => setTimeout(resolve, 2_000, "neither succeeded nor failed"));
  await expect(Promise.race([answer, late])).rejects.toThrow("closed");
  expect(connection.error).not.toBeNull();
});
