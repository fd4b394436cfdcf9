import { createServer, get, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { makeImage } from "~/features/picture/make-image.server";
import { makeThumbnail } from "~/services/images/thumbnail.server";
import { coverSvg } from "~/utils/cover-svg";
import { median, type Figure } from "./table";

/** One of the cheap compositions, some of the middle, and the dearest. */
const prompts = [
  "the sea at dusk",
  "an old tree in autumn",
  "a mandala of love",
  "deep forest",
  "stones in balance",
];
/** Processor time, so that what else the machine does counts little. */
const PAINT_MS = 6_000;
const CANCEL_MS = 2_000;
/** How much slower the slowest of a hundred other requests may be while a picture is painted. */
const SLOWER = 1.5;
/** Answers faster than this, in milliseconds, are equally fast to a person. */
const FLOOR_MS = 10;

/** What a painted picture costs, and what others notice of it. It needs no server. */
export async function measurePictures(): Promise<Figure[]> {
  const { signal } = new AbortController();
  const paint = (prompt: string, seed: number) => makeImage({ prompt, title: "", seed, signal }, null);
  const first = await paint(prompts[0]!, 0);
  const times: number[] = [];
  const waits: number[] = [];
  const sizes: number[] = [];
  for (const [seed, prompt] of prompts.entries()) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    const { webp } = await paint(prompt, seed);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
    waits.push(performance.now() - startedAt);
    sizes.push(webp.length / 1024);
  }
  const startedAt = performance.now();
  const thumbnail = await makeThumbnail(first.webp, 640);
  const thumbnailMs = performance.now() - startedAt;
  const covers = performance.now();
  for (let id = 0; id < 1_000; id += 1) coverSvg(`${id}`);
  const coverMs = (performance.now() - covers) / 1_000;
  return [
    {
      part: "pictures",
      what: "a painting of 1024 × 1024, CPU, slowest",
      value: Math.max(...times),
      unit: "ms",
      bound: PAINT_MS,
    },
    {
      part: "pictures",
      what: "a painting of 1024 × 1024, by the clock, median",
      value: median(waits),
      unit: "ms",
    },
    { part: "pictures", what: "its size as webp, largest", value: Math.max(...sizes), unit: "kB" },
    {
      part: "pictures",
      what: "a thumbnail of 640",
      value: thumbnailMs,
      unit: "ms",
      note: `${thumbnail.length} bytes`,
    },
    { part: "pictures", what: "a cover as SVG", value: coverMs, unit: "ms", bound: 1 },
    await cancelling(),
    await others(paint),
  ];
}

async function cancelling(): Promise<Figure> {
  const times: number[] = [];
  for (const delay of [50, 400, 1_000]) {
    const controller = new AbortController();
    const { signal } = controller;
    let cancelledAt = 0;
    setTimeout(() => {
      cancelledAt = performance.now();
      controller.abort();
    }, delay);
    await makeImage({ prompt: "deep forest", title: "", seed: delay, signal }, null).catch(() => {});
    times.push(performance.now() - cancelledAt);
  }
  return {
    part: "pictures",
    what: "until a cancelled one has stopped",
    value: Math.max(...times),
    unit: "ms",
    bound: CANCEL_MS,
  };
}

/** Requests to a small server in this process, alone and beside a painting: the slowest of a hundred. */
async function others(paint: (prompt: string, seed: number) => Promise<unknown>): Promise<Figure> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ at: Date.now() })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await askUntil(server, sleepFor(500));
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      alone.push(...(await askUntil(server, sleepFor(2_500))));
      beside.push(...(await askUntil(server, paint("deep forest", round))));
    }
    const [before, during] = [p99(alone), p99(beside)];
    return {
      part: "pictures",
      what: "p99 of other requests while one is painted, times",
      value: Math.max(during, FLOOR_MS) / Math.max(before, FLOOR_MS),
      unit: "×",
      bound: SLOWER,
      note: `${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside`,
    };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const sleepFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function p99(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;
}

async function askUntil(server: Server, end: Promise<unknown>): Promise<number[]> {
  const { port } = server.address() as AddressInfo;
  let isOver = false;
  void end.finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      get({ port, host: "127.0.0.1" }, (response) => response.resume().on("end", () => resolve())).on(
        "error",
        reject,
      );
    });
    times.push(performance.now() - startedAt);
    await sleepFor(5);
  }
  await end;
  return times;
}
