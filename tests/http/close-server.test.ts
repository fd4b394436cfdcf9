import type { ServerResponse } from "node:http";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { raw } from "#tests/setup/raw";
import { until } from "#tests/setup/until";
import { createHttpServer } from "~/http/http-server.server";
import { closeServer } from "~/http/release-connections.server";
import { countWaitingRequests } from "~/services/waiting-requests.server";

afterEach(() => countWaitingRequests(() => 0));

/** A server whose requests wait until the test answers or refuses them. */
async function start() {
  const open = new Set<ServerResponse>();
  let isRefusing = false;
  const server = createHttpServer((_request, response) => {
    if (isRefusing) return void response.writeHead(503).end();
    open.add(response.once("close", () => open.delete(response)));
  });
  countWaitingRequests(
    () => open.size,
    undefined,
    () => {
      isRefusing = true;
      for (const response of [...open].slice(1)) response.writeHead(503).end();
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}`, open };
}

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), resolve(false)));
    socket.once("error", () => resolve(true));
  });

test("while requests keep coming, a stop refuses them in the end and resets none, and cuts none at work", async () => {
  const { server, port, url, open } = await start();
  const work = raw(url);
  await until(() => open.size === 1);
  const waiting = raw(url);
  await until(() => open.size === 2);
  const closed = closeServer(server, { listenMs: 300, refuseMs: 500, answerMs: 10_000 });
  expect(await isRefused(port)).toBe(false);
  expect((await waiting).status).toBe(503);
  // What the system has accepted is refused, too, before the server takes no more.
  expect((await raw(url)).status).toBe(503);
  await until(() => isRefused(port));
  [...open][0]!.end("whole");
  expect((await work).text).toBe("whole");
  await closed;
});

test("a server whose requests all have their answers closes at once", async () => {
  const { server, port } = await start();
  await closeServer(server, { listenMs: 10_000, answerMs: 10_000 });
  expect(await isRefused(port)).toBe(true);
});

test("connections that the system has accepted are taken before the server closes", async () => {
  const { server, url } = await start();
  const answers = Promise.all(Array.from({ length: 30 }, () => raw(url)));
  await nextTurn();
  const closed = closeServer(server, { listenMs: 0, refuseMs: 0, answerMs: 10_000 });
  expect((await answers).map(({ status }) => status)).toEqual(Array(30).fill(503));
  await closed;
});
