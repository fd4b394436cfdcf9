import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "#tests/setup/until";
import { WorkerPool } from "~/services/cluster/worker-pool.server";

/** A worker that does what the file "do" says when it starts, and writes what happens to it into the file "log". */
const WORKER = `
import { appendFileSync, readFileSync } from "node:fs";
const orders = readFileSync("do", "utf8");
const note = (what) => appendFileSync("log", process.pid + " " + what + "\\n");
note("started");
if (orders === "fail") process.exit(1);
process.on("message", ({ type }) => {
  note(type);
  setTimeout(() => { note("ended"); process.exit(0); }, 300);
});
if (orders.startsWith("block")) {
  const { createServer } = await import("node:net");
  const server = createServer(() => { note("connection"); for (;;); });
  server.listen(0, "127.0.0.1", function () {
    process.send({ type: "ready", url: String(this.address().port), lines: [] }, () => {
      if (orders === "block") for (;;);
    });
  });
  await new Promise(() => {});
}
process.on("SIGTERM", () => { note("SIGTERM"); if (orders !== "stay") process.exit(0); });
if (orders === "leave channel open") {
  const { spawn } = await import("node:child_process");
  const { createServer } = await import("node:net");
  spawn("sleep", ["20"], { stdio: ["ignore", "ignore", "ignore", 3] });
  createServer().listen(0, "127.0.0.1", function () {
    process.send({ type: "ready", url: String(this.address().port), lines: [] });
  });
  await new Promise(() => {});
}
setTimeout(() => { note("ready"); process.send({ type: "ready", url: "http://here", lines: [] }); }, 100);
`;

let dir: string;
let pool: WorkerPool;
let hopeless: string[];
const order = (what: string) => writeFileSync(path.join(dir, "do"), what);
const pids = () => Object.values(cluster.workers ?? {}).map((worker) => worker!.process.pid!);
async function log(): Promise<string[][]> {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile(path.join(dir, "log"), "utf8").catch(() => "");
  return text
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
}
const count = async (what: string) => (await log()).filter(([, one]) => one === what).length;

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "anamcara-pool-"));
  writeFileSync(path.join(dir, "worker.mjs"), WORKER);
  order("serve");
  hopeless = [];
  cluster.setupPrimary({ exec: path.join(dir, "worker.mjs"), args: [], execArgv: [], cwd: dir });
  pool = new WorkerPool(3, (message) => hopeless.push(message));
});
afterEach(async () => {
  await pool.stop("SIGTERM", 1_000);
  rmSync(dir, { recursive: true });
});

test("the first worker serves before the others start", async () => {
  expect(await pool.start()).toMatchObject({ url: "http://here" });
  await until(async () => (await count("ready")) === 3);
  const events = (await log()).map(([, what]) => what);
  expect(events.slice(0, 2)).toEqual(["started", "ready"]);
  expect(pids()).toHaveLength(3);
});

test("a start whose first worker ends is over", async () => {
  order("fail");
  await expect(pool.start()).rejects.toThrow("The first process ended before it served");
  await pool.stop("SIGTERM", 1_000);
  expect(await count("started")).toBe(1);
});

test("a killed worker is started again", async () => {
  await pool.start();
  const [victim] = pids();
  process.kill(victim!, "SIGKILL");
  await until(async () => (await count("ready")) === 4);
  expect(pids()).toHaveLength(3);
  expect(pids()).not.toContain(victim);
});

test("an error of a worker's channel, as when it was just killed, does not end the primary", async () => {
  await pool.start();
  const [victim] = Object.values(cluster.workers ?? {});
  victim!.emit("error", new Error("write EPIPE"));
  victim!.process.kill("SIGKILL");
  await until(async () => (await count("ready")) === 4);
});

test("a connection that is handed to a worker which is killed is closed", async () => {
  order("block");
  const one = new WorkerPool(1, (message) => hopeless.push(message));
  const { url } = await one.start();
  const [victim] = pids();
  const socket = net.connect(Number(url), "127.0.0.1");
  await once(socket, "connect");
  const closed = once(socket, "close");
  socket.on("error", () => {}).resume();
  // No worker answers; the primary has handed it over by now.
  await new Promise((resolve) => setTimeout(resolve, 300));
  order("serve");
  process.kill(victim!, "SIGKILL");
  await closed;
  await one.stop("SIGTERM", 1_000);
}, 15_000);

test("so is the next one, that is handed over when the worker has taken one", async () => {
  order("block at a connection");
  pool = new WorkerPool(1, (message) => hopeless.push(message));
  const { url: port } = await pool.start();
  const clients = Array.from({ length: 5 }, () =>
    net.connect(Number(port), "127.0.0.1").on("error", () => {}),
  );
  const closed = clients.map((client) => new Promise((resolve) => client.once("close", resolve)));
  await until(async () => (await count("connection")) === 1);
  order("serve");
  process.kill(pids()[0]!, "SIGKILL");
  await Promise.all(closed);
});

test("a worker that has ended is handed no connections, even while its channel is open", async () => {
  order("leave channel open");
  pool = new WorkerPool(1, (message) => hopeless.push(message));
  const { url: port } = await pool.start();
  order("fail");
  const [victim] = Object.values(cluster.workers ?? {});
  process.kill(victim!.process.pid!, "SIGKILL");
  await once(victim!, "exit");
  const client = net.connect(Number(port), "127.0.0.1").on("error", () => {});
  await new Promise((resolve) => client.once("close", resolve));
});

test("when none serves and five in a row ended before they served, it is over; while one serves, it is not", async () => {
  await pool.start();
  const [survivor, ...others] = pids();
  order("fail");
  for (const pid of others) process.kill(pid, "SIGKILL");
  await until(async () => (await count("started")) >= 3 + 6, { timeoutMs: 20_000 });
  expect(hopeless).toEqual([]);
  process.kill(survivor!, "SIGKILL");
  await until(() => hopeless.length > 0, { timeoutMs: 20_000 });
  expect(hopeless[0]).toMatch(/^\d+ processes in a row ended before they served, so Anamcara stops\./);
});

test("a replacement serves before the old worker is told, one after the other", async () => {
  await pool.start();
  const old = pids();
  await pool.replaceAll();
  await until(async () => (await count("ended")) === 3);
  const events = (await log()).slice(6);
  const retired = events.flatMap(([, what], index) => (what === "retire" ? [index] : []));
  const ready = events.flatMap(([, what], index) => (what === "ready" ? [index] : []));
  retired.forEach((at, n) => expect(ready[n]).toBeLessThan(at));
  await until(() => pids().length === 3);
  for (const pid of old) expect(pids()).not.toContain(pid);
});

test("when a replacement does not start, the old workers stay", async () => {
  await pool.start();
  const old = pids();
  order("fail");
  await pool.replaceAll();
  await until(() => pids().length === 3);
  expect(pids()).toEqual(old);
  expect(await count("retire")).toBe(0);
});

test("a worker that does not end in time is killed", async () => {
  order("stay");
  await pool.start();
  const startedAt = performance.now();
  await pool.stop("SIGTERM", 500);
  expect(performance.now() - startedAt).toBeGreaterThan(450);
  await until(() => pids().length === 0);
});
