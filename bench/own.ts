import { setTimeout as sleep } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { User } from "#models/user.server";
import { Client } from "#tests/setup/client";
import { insertSetting } from "~/features/admin/read-settings.server";
import { numbersOption, textOption } from "./options";
import { bytesInUse, collectable, cpuMs } from "./process-figures";
import { startProgram, type Program } from "./program";
import type { Watched } from "./reference/viewers";
import type { Stage } from "./stage";
import type { Figure } from "./table";

/** How many replies come at once; `--replies=` names others. */
const SIZES = [200, 500];
/** A reply takes 10 s at 20 tokens a second. */
const TOKENS = 200;
/** The first round warms the server up, with as many replies as the next: of it, only the memory is told. */
const WARM_UP_TOKENS = 40;
/** A person with Premium may have so many replies at once. */
const EACH = 5;
/** The product joins tokens for this long before it writes them, in milliseconds. */
const WINDOW_MS = 50;
const AT_ONCE = 10;
const TRIES = 30;

interface Played extends Watched {
  cpuUs: number;
  eachKb: number;
  /** Tokens that did not arrive: a reply went to another process, or failed. */
  lost: number;
}

const part = "own";

type Streams = { path: string; cookie: string }[];

/**
 * Replies of one's own: each has its model stream, its saving and its one reader, all counted; beside a bare server that
 * writes as many tokens to as many readers.
 */
export async function measureOwn(stage: Stage): Promise<Figure[]> {
  const sizes = numbersOption("replies", SIZES);
  const most = Math.max(...sizes);
  await insertSetting({
    key: "modelRepliesAtOnce",
    value: String(most),
    description: "for the bench",
    category: "model",
    dataType: "string",
  });
  // A process of its own, which starts with the setting.
  const app = await stage.startApp({
    ...collectable,
    NODE_OPTIONS: `${collectable.NODE_OPTIONS} ${textOption("node-options")}`,
  });
  // Each round has people of its own: a reply that another process took over may still be running in the next.
  const rounds = [sizes[0]!, ...sizes];
  const needed = rounds.reduce((sum, size) => sum + Math.ceil(size / EACH), 0);
  const people: Client[] = [];
  while (people.length < needed) people.push(await Client.registered(app.url));
  await User.updateMany({}, { $set: { subscriptionTier: "premium" } });
  const playOwn = (size: number, tokens: number) =>
    play(app, {
      size,
      tokens,
      open: () => openReplies(app.url, people.splice(0, Math.ceil(size / EACH)), size),
      go: () => stage.upstream.ask({ tokens }),
    });
  const warmUp = await playOwn(sizes[0]!, WARM_UP_TOKENS);
  const figures: Figure[] = [
    { part, what: `the first ${sizes[0]} replies, memory each`, value: warmUp.eachKb, unit: "kB" },
  ];
  for (const size of sizes) {
    const none = await playBare(size);
    const own = await playOwn(size, TOKENS);
    figures.push(
      { part, what: `${size} replies, CPU a token, all-in`, value: own.cpuUs, unit: "µs", bound: 60 },
      { part, what: `${size} bare streams, CPU a token`, value: none.cpuUs, unit: "µs" },
      { part, what: `${size} replies ÷ bare`, value: own.cpuUs / none.cpuUs, unit: "×" },
      { part, what: `${size} replies, memory each`, value: own.eachKb, unit: "kB", bound: 100 },
      { part, what: `${size} bare streams, memory each`, value: none.eachKb, unit: "kB" },
      {
        part,
        what: `${size} replies, latency p99 beyond ${WINDOW_MS} ms`,
        value: own.p99 - WINDOW_MS,
        unit: "ms",
        bound: 60,
      },
      { part, what: `${size} bare streams, latency p99`, value: none.p99, unit: "ms" },
      {
        part,
        what: `${size} replies, tokens that did not arrive`,
        value: own.lost,
        unit: "",
        bound: 0,
        note: own.lost > 0 ? warningsOf(app.output()) : "",
      },
    );
  }
  return figures;
}

/** The last lines of a process's log that say why replies were lost. */
function warningsOf(output: string): string {
  const lines = output.split("\n").filter((line) => /reply failed|turn|database/.test(line));
  return lines.slice(-3).join(" ").slice(0, 600);
}

async function playBare(size: number): Promise<Played> {
  const bare = await startProgram("bare-stream", collectable);
  const streams = Array.from({ length: size }, (_, n) => ({ path: `/${n}`, cookie: "" }));
  try {
    return await play(bare, {
      size,
      tokens: TOKENS,
      open: () => Promise.resolve(streams),
      go: () => bare.ask({ tokens: TOKENS }),
    });
  } finally {
    await bare.stop();
  }
}

/** Begins replies, a few at a time: all at once is another figure. */
async function openReplies(url: string, people: Client[], size: number): Promise<Streams> {
  const streams: Streams = [];
  const work = Array.from({ length: size }, (_, n) => people[Math.floor(n / EACH)]!);
  const begin = async () => {
    for (let person = work.shift(); person; person = work.shift()) {
      const client = person.at(url);
      const { id } = await patiently(() => client.conversation());
      const { turnId } = await patiently(() => client.sent(id, `Good evening. ${randomUUID()}`));
      streams.push({ path: `/api/chat/stream?turn=${turnId}`, cookie: person.cookie });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, begin));
  return streams;
}

/** A busy server asks to come back. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(1_000);
    }
  }
}

async function play(
  server: { pid: number; url: string },
  round: { size: number; tokens: number; open: () => Promise<Streams>; go: () => Promise<unknown> },
): Promise<Played> {
  const total = round.size * round.tokens;
  const viewers: Program = await startProgram("viewers");
  try {
    const before = await bytesInUse(server.pid);
    const streams = await round.open();
    await viewers.ask({ url: server.url, streams, viewersPerStream: 1 });
    // Every reply has asked its model by then.
    await sleep(3_000);
    const eachKb = ((await bytesInUse(server.pid)) - before) / round.size / 1000;
    const cpuBefore = cpuMs(server.pid);
    const [seen] = await Promise.all([viewers.ask<Watched>({ watch: total }), round.go()]);
    const cpu = cpuMs(server.pid) - cpuBefore;
    return { ...seen, cpuUs: (cpu * 1000) / seen.tokens, eachKb, lost: total - seen.tokens };
  } finally {
    await viewers.stop();
  }
}
