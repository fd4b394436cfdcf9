import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { open, raw } from "#tests/setup/raw";
import { until } from "#tests/setup/until";
import { createRequestContext } from "~/http/middleware/request-context.server";
import { sendStream } from "~/http/streaming/send-stream.server";

let server: Server;
afterEach(() => server.close().closeAllConnections());

/** Serves a stream at every path, as a loader does; `opened` comes between opening it and answering. */
async function serve(make: () => Readable, opened: () => Promise<unknown> = () => Promise.resolve()) {
  const streams: Readable[] = [];
  const app = express();
  app.use(async (request, response) => {
    const context = createRequestContext(request, response, "");
    const stream = make();
    streams.push(stream);
    sendStream(context, stream, "a test");
    await opened();
    response.set("Content-Type", "text/plain");
    response.end();
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, streams };
}

/** A stream without an end. */
const endless = () =>
  new Readable({
    read() {
      setImmediate(() => this.push("a".repeat(16_384)));
    },
  });

test("the whole stream is sent", async () => {
  const { url, streams } = await serve(() => Readable.from(["one ", "two"], { objectMode: false }));
  expect((await raw(url)).text).toBe("one two");
  expect(streams[0]!.destroyed).toBe(true);
});

test("a HEAD request reads nothing of it and closes it", async () => {
  const { url, streams } = await serve(endless);
  const answer = await raw(url, { method: "HEAD" });
  expect([answer.status, answer.body.length]).toEqual([200, 0]);
  await until(() => streams[0]!.destroyed);
  expect(streams[0]!.readableDidRead).toBe(false);
});

test("it is closed when its reader leaves in the middle, and when it left before the first byte", async () => {
  const { url, streams } = await serve(endless);
  const answer = await open(url);
  await once(answer, "data");
  answer.destroy();
  await until(() => streams[0]!.destroyed);
  server.close();

  let left!: () => void;
  const gone = new Promise<void>((resolve) => (left = resolve));
  const early = await serve(endless, () => gone);
  const asked = fetch(early.url, { signal: AbortSignal.timeout(300) });
  await expect(asked).rejects.toThrow();
  left();
  await until(() => early.streams[0]!.destroyed);
});

test("one that fails before the answer begins ends the connection, not the process", async () => {
  const broken = () => {
    const stream = new Readable({ read: () => undefined });
    stream.destroy(new Error("the store is away"));
    return stream;
  };
  const { url } = await serve(broken, () => new Promise((resolve) => setTimeout(resolve, 20)));
  await expect(raw(url)).rejects.toThrow();
});
