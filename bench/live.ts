import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "#tests/setup/client";
import { bytesInUse, collectable, cpuMs } from "./process-figures";
import { startProgram, type Program } from "./program";
import type { Watched } from "./reference/viewers";
import { openTurns, type Stage } from "./stage";
import { median, type Figure } from "./table";

const TURNS = 50;
const VIEWERS_PER_TURN = 20;
const VIEWERS = TURNS * VIEWERS_PER_TURN;
/** A reply takes 10 s at 20 tokens per second. */
const TOKENS = 200;
const ROUNDS = 3;
/** The product joins tokens for this long before it writes them, in milliseconds. */
const WINDOW_MS = 50;

interface Round extends Watched {
  /** Microseconds of CPU per token and viewer. */
  cpuUs: number;
  /** The memory that the server uses per viewer, in kilobytes, after garbage collection. */
  viewerKb: number;
}

/** 1,000 viewers of 50 live replies to 50 people, compared with a bare server that writes to as many. */
export async function measureLive(stage: Stage): Promise<Figure[]> {
  const bare = await startProgram("bare-stream", collectable);
  const viewers = await startProgram("viewers");
  const people: Client[] = [];
  while (people.length < TURNS) people.push(await Client.registered(stage.app.url));
  const rounds: { product: Round[]; bare: Round[] } = { product: [], bare: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const noCookies = Array.from({ length: TURNS }, (_, turn) => ({ path: `/${turn}`, cookie: "" }));
      rounds.bare.push(
        await playRound(viewers, bare, noCookies, () => bare.ask({ tokens: TOKENS }), round === 0),
      );
      const streams = await openTurns(stage.app.url, people);
      rounds.product.push(
        await playRound(
          viewers,
          stage.app,
          streams,
          () => stage.upstream.ask({ tokens: TOKENS }),
          round === 0,
        ),
      );
    }
  } finally {
    await Promise.all([bare.stop(), viewers.stop()]);
  }
  // The first round is a warm-up and measures memory: collecting garbage would disturb the other rounds, and the
  // memory that its viewers leave behind is reused by theirs.
  const productKb = rounds.product.shift()!.viewerKb;
  const bareKb = rounds.bare.shift()!.viewerKb;
  const of = (server: keyof typeof rounds, key: keyof Round) =>
    median(rounds[server].map((round) => round[key]));
  const ratio = median(rounds.product.map(({ cpuUs }, index) => cpuUs / rounds.bare[index]!.cpuUs));
  const part = "live";
  return [
    { part, what: "product ÷ bare Node, CPU a token and viewer", value: ratio, unit: "×", bound: 1.6 },
    { part, what: "product, CPU a token and viewer", value: of("product", "cpuUs"), unit: "µs" },
    { part, what: "bare, CPU a token and viewer", value: of("bare", "cpuUs"), unit: "µs" },
    { part, what: "product, memory a viewer", value: productKb, unit: "kB", bound: 40 },
    { part, what: "bare, memory a viewer", value: bareKb, unit: "kB" },
    {
      part,
      what: "product, latency p99 beyond 50 ms",
      value: of("product", "p99") - WINDOW_MS,
      unit: "ms",
      bound: 60,
    },
    { part, what: "product, latency p50, window included", value: of("product", "p50"), unit: "ms" },
    { part, what: "bare, latency p99", value: of("bare", "p99"), unit: "ms" },
    { part, what: "viewers, of 50 replies", value: VIEWERS, unit: "" },
  ];
}

async function playRound(
  viewers: Program,
  server: { pid: number; url: string },
  streams: { path: string; cookie: string }[],
  go: () => Promise<unknown>,
  withMemory: boolean,
): Promise<Round> {
  const bytes = () => (withMemory ? bytesInUse(server.pid) : 0);
  const bytesBefore = await bytes();
  await viewers.ask({ url: server.url, streams, viewersPerStream: VIEWERS_PER_TURN });
  const viewerBytes = ((await bytes()) - bytesBefore) / VIEWERS;
  // The cost of opening connections is not part of a token's cost.
  await sleep(1_000);
  const cpuBefore = cpuMs(server.pid);
  const [seen] = await Promise.all([viewers.ask<Watched>({ watch: VIEWERS * TOKENS }), go()]);
  const cpu = cpuMs(server.pid) - cpuBefore;
  if (seen.tokens !== VIEWERS * TOKENS)
    throw new Error(`${seen.tokens} of ${VIEWERS * TOKENS} tokens arrived`);
  return { ...seen, cpuUs: (cpu * 1000) / seen.tokens, viewerKb: viewerBytes / 1000 };
}
