import { once } from "node:events";
import http, { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { releaseConnections } from "~/http/release-connections.server";

let agent: Agent;
let isLeaving = false;
async function serve() {
  isLeaving = false;
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = createServer((_request, response) => {
    if (isLeaving) response.setHeader("Connection", "close");
    response.end("here");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const [answer] = (await once(http.get({ port, host: "127.0.0.1", agent }), "response")) as [
      http.IncomingMessage,
    ];
    answer.resume();
    await once(answer, "end");
    return answer.headers.connection;
  };
  return { server, ask };
}
afterEach(() => agent.destroy());

test("a connection that was idle is served once more, and then everything is released", async () => {
  const { server, ask } = await serve();
  expect(await ask()).toBe("keep-alive");
  isLeaving = true;
  const released = releaseConnections(server, 10_000);
  expect(server.listening).toBe(false);
  expect(await ask()).toBe("close");
  await released;
});

test("it waits no longer than it may", async () => {
  const { server, ask } = await serve();
  await ask();
  await releaseConnections(server, 20);
  server.closeAllConnections();
});
