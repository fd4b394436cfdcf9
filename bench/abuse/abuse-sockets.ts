import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "#tests/setup/until";
import { MAX_OPEN_STREAMS } from "~/features/chat/turns/streams/stream-limit.server";
import { bytesInUse } from "../process-figures";
import { openTurns, type Stage } from "../stage";
import { median, type Figure } from "../table";

const MB = 1_000_000;
/** How long the connections stay idle, and how much later they are counted, in milliseconds. */
const TIMEOUT_MS = 120_000;
const GRACE_MS = 10_000;
/** The interval between requests to /healthz, in milliseconds. */
const INTERVAL_MS = 20;
const bounds = { silence: 100, memory: 20, open: 0 };

interface Held {
  what: string;
  /** The maximum number of open connections; all of them by default. */
  cap?: number;
  /**
   * Opens the connections.
   * @returns a function that counts the open ones.
   */
  open(): Promise<() => number>;
}

/**
 * Connections held by sending slowly or not reading: how much memory they use while open, how long /healthz is
 * delayed meanwhile, and how many are left after two minutes.
 */
export async function measureSockets(stage: Stage): Promise<Figure[]> {
  const { app } = stage;
  const figures: Figure[] = [];
  const sockets: (Socket | IncomingMessage)[] = [];
  const counts: { what: string; open: () => number }[] = [];
  await warmUp(stage);
  const before = await bytesInUse(app.pid);
  const silences: number[] = [];
  let isOver = false;
  const watching = watchHealth(app.url, silences, () => isOver);
  for (const { what, open, cap } of heldConnections(stage, sockets)) {
    const start = await bytesInUse(app.pid);
    const count = await open();
    const held = ((await bytesInUse(app.pid)) - start) / MB;
    counts.push({ what, open: count });
    figures.push(
      { part: "abuse", what, value: count(), unit: "", bound: cap, note: "open at first" },
      { part: "abuse", what: "", value: held, unit: "MB", note: "held by them" },
    );
  }
  // While a reply runs its readers may stay; now it ends.
  await stage.upstream.ask({ tokens: 1 });
  await sleep(TIMEOUT_MS + GRACE_MS);
  for (const { what, open } of counts) {
    figures.push({
      part: "abuse",
      what,
      value: open(),
      unit: "",
      bound: bounds.open,
      note: `open after ${(TIMEOUT_MS + GRACE_MS) / 1_000} s`,
    });
  }
  isOver = true;
  await watching;
  for (const socket of sockets) socket.destroy();
  const growth = ((await bytesInUse(app.pid)) - before) / MB;
  // Other work on the machine should count as little as in the other parts, so one measurement in a hundred may be
  // worse.
  const sorted = silences.sort((a, b) => a - b);
  const part = "abuse";
  return [
    ...figures,
    {
      part,
      what: "beside all of them",
      value: median(sorted),
      unit: "ms",
      note: "usual silence of /healthz",
    },
    {
      part,
      what: "",
      value: sorted[Math.floor(sorted.length * 0.99)]!,
      unit: "ms",
      bound: bounds.silence,
      note: `silence, 99 of 100 times; at worst ${Math.round(sorted.at(-1)!)} ms`,
    },
    { part, what: "", value: growth, unit: "MB", bound: bounds.memory, note: "when all were gone" },
  ];
}

/** Opens and closes each kind once, because what the process allocates only the first time is not growth. */
async function warmUp(stage: Stage): Promise<void> {
  const sockets: (Socket | IncomingMessage)[] = [];
  for (const { open } of heldConnections(stage, sockets)) {
    const count = await open();
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(() => count() === 0, { timeoutMs: 30_000 });
  }
}

async function watchHealth(url: string, silences: number[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const askedAt = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    silences.push(performance.now() - askedAt);
    await sleep(INTERVAL_MS);
  }
}

function heldConnections(stage: Stage, sockets: (Socket | IncomingMessage)[]): Held[] {
  const { app, rosa } = stage;
  const port = Number(new URL(app.url).port);
  /** Connections that send `text`, and then one byte per second if they drip. */
  const hold = async (count: number, text: string, isDripping: boolean) => {
    const ports = new Set<number>();
    for (let n = 0; n < count; n += 1) {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      if (isDripping) socket.resume();
      else socket.pause();
      const drip = setInterval(() => isDripping && socket.writable && socket.write("x"), 1_000);
      socket.on("error", () => undefined).once("close", () => clearInterval(drip));
      await once(socket, "connect");
      ports.add(socket.localPort!);
      socket.write(text);
    }
    await sleep(2_000);
    return () => countOpen(port, ports);
  };
  return [
    {
      what: "200 bodies of which a byte comes each second",
      open: () =>
        hold(
          200,
          "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
            "Content-Length: 1000\r\n\r\nemail=",
          true,
        ),
    },
    {
      what: "200 requests whose head never ends",
      open: () => hold(200, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", true),
    },
    {
      what: "20 connections that ask for the film 15 times and read nothing",
      open: () => hold(20, "GET /hero/dusk.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(15), false),
    },
    {
      what: "40 event streams of one person",
      cap: MAX_OPEN_STREAMS,
      open: async () => {
        const [turn] = await openTurns(app.url, [rosa]);
        const standing = new Set<IncomingMessage>();
        let answered = 0;
        for (let n = 0; n < 40; n += 1) {
          get(app.url + turn!.path, { headers: { Cookie: rosa.cookie }, agent: false }, (answer) => {
            answered += 1;
            if (answer.statusCode !== 200) return void answer.resume();
            standing.add(answer);
            sockets.push(answer);
            answer.resume().once("close", () => standing.delete(answer));
          });
        }
        await until(() => answered === 40);
        return () => standing.size;
      },
    },
  ];
}

/**
 * How many connections from these ports a server holds, according to the kernel: a client that does not read does not
 * notice a closed connection.
 */
function countOpen(serverPort: number, ports: Set<number>): number {
  const isTheirs = (line: string) => {
    const [, local, remote, state] = line.trim().split(/\s+/);
    const portOf = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
    // 01 means established; a connection that the server has closed goes on in other states.
    return state === "01" && portOf(local) === serverPort && ports.has(portOf(remote));
  };
  return readFileSync("/proc/net/tcp", "utf8").split("\n").filter(isTheirs).length;
}
