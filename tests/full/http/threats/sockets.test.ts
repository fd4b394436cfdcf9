import type { Response as ExpressResponse } from "express";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { open } from "#tests/setup/raw";
import { finish, held, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { TurnFeed } from "~/features/chat/turns/streams/turn-feed.server";
import { MAX_OPEN_STREAMS } from "~/features/chat/turns/streams/stream-limit.server";
import { createHttpServer, type SocketLimits } from "~/http/http-server.server";
import { writeTurn, type TurnFormat } from "~/http/streaming/turn-writer.server";

/** The product's limits, reduced, in milliseconds. */
const small: SocketLimits = { request: 600, silence: 600, keepAlive: 5_000 };

describe("an idle connection is closed", () => {
  let server: Server;
  const sockets: Socket[] = [];
  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    server.closeAllConnections();
    server.close();
  });

  async function serve(listener: RequestListener): Promise<number> {
    server = createHttpServer(listener, small);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  async function connected(port: number): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  }

  const openConnections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  test("if it requests long responses repeatedly and reads nothing", async () => {
    const film = randomBytes(8_000_000);
    const port = await serve((_request, response) => response.end(film));
    const readers = await Promise.all(Array.from({ length: 5 }, () => connected(port)));
    for (const socket of readers) {
      socket.pause();
      socket.write("GET /film HTTP/1.1\r\nHost: a\r\n\r\n".repeat(10));
    }
    await until(async () => (await openConnections()) === 5);
    await until(async () => (await openConnections()) === 0, { timeoutMs: 5_000 });
  });

  test("if it pipelines far more requests than usual", async () => {
    let begun = 0;
    const port = await serve(() => (begun += 1));
    const socket = await connected(port);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_000));
    await once(socket, "close");
    expect(begun).toBe(1);
  });

  test("but not if it pipelines a few: they are answered in order", async () => {
    let atWork = 0;
    let most = 0;
    const port = await serve((request, response) => {
      most = Math.max(most, (atWork += 1));
      response.once("finish", () => (atWork -= 1));
      setImmediate(() => response.end(`<${request.url}>`));
    });
    const socket = await connected(port);
    let read = "";
    socket.setEncoding("utf8").on("data", (chunk) => (read += chunk));
    const paths = Array.from({ length: 10 }, (_, n) => `/${n}`);
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
    await until(() => read.includes("</9>"));
    expect([...read.matchAll(/<(.*?)>/g)].map(([, path]) => path)).toEqual(paths);
    expect(most).toBe(1);
  });

  test("if its body arrives one byte at a time: 408", async () => {
    const port = await serve((request, response) => {
      request.resume().once("end", () => response.end("thank you"));
    });
    const socket = await connected(port);
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");
    const drip = setInterval(() => socket.write("x"), 100);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    await until(async () => (await openConnections()) === 0);
    clearInterval(drip);
  });

  test("but not if its response is read slowly, for longer than the limit", async () => {
    const film = randomBytes(12_000_000);
    const port = await serve((_request, response) => response.end(film));
    const [answer] = (await once(get({ port, host: "127.0.0.1", agent: false }), "response")) as [
      IncomingMessage,
    ];
    const startedAt = performance.now();
    let size = 0;
    for await (const chunk of answer) {
      size += (chunk as Buffer).length;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(size).toBe(film.length);
    expect(performance.now() - startedAt).toBeGreaterThan(2 * small.silence);
  });

  const format: TurnFormat = {
    words: (text) => text,
    reset: () => "",
    heartbeat: () => ":",
    end: () => "end",
  };

  test("but not while a reply has no text yet: a heartbeat keeps it open", async () => {
    const live = new TurnFeed("turn", "user", 1);
    const port = await serve((_request, response) => {
      response.flushHeaders();
      writeTurn(live, response as ExpressResponse, format, "session", undefined, 100);
    });
    const [answer] = (await once(get({ port, host: "127.0.0.1", agent: false }), "response")) as [
      IncomingMessage,
    ];
    let read = "";
    answer.setEncoding("utf8").on("data", (chunk) => (read += chunk));
    await until(() => read.length > (2 * small.silence) / 100, { timeoutMs: 5_000 });
    live.finish({ status: "done", message: null });
    await once(answer, "end");
    expect(read).toMatch(/^:+end$/);
  });

  test("and heartbeats do not keep it open for a reader who does not read", async () => {
    const live = new TurnFeed("turn", "user", 1);
    const port = await serve((_request, response) => {
      response.flushHeaders();
      writeTurn(live, response as ExpressResponse, format, "session", undefined, 100);
    });
    const socket = await connected(port);
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => live.readers === 1);
    live.append("word ".repeat(2_000_000));
    await until(async () => live.readers === 0 && (await openConnections()) === 0, { timeoutMs: 5_000 });
  });
});

describe("one person's streams", () => {
  const stage = useStage();

  test("are limited to what a person reads at once; one more is refused until one closes, and others are not affected", async () => {
    const client = await Client.registered(stage.url);
    const { id } = await client.conversation();
    const exchange = held(stage.guide, "Four in");
    const { turnId } = await client.sent(id, "I wake at four.");
    const paths = [`/api/chat/stream?turn=${turnId}`, `/chat/${id}/live/${turnId}`];
    const headers = { Cookie: client.cookie };
    const opened = await Promise.all(
      Array.from({ length: 2 * MAX_OPEN_STREAMS }, () => open(stage.url + paths[0]!, { headers })),
    );
    const standing = opened.filter(({ statusCode }) => statusCode === 200);
    expect(standing.length).toBe(MAX_OPEN_STREAMS);
    for (const path of paths) {
      const refused = await client.get(path);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const other = await Client.registered(stage.url);
    expect((await other.get(paths[0]!)).status).toBe(404);

    standing[0]!.destroy();
    await until(async () => {
      const again = await open(stage.url + paths[0]!, { headers });
      standing.push(again);
      return again.statusCode === 200;
    });
    for (const answer of [...opened, ...standing]) answer.destroy();
    finish(await exchange, " the morning");
    await until(async () => (await client.messages(id)).length === 2);
    expect((await client.readTurn(turnId)).status).toBe(200);
  });
});
