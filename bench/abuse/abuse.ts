import { Agent, request as open } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { AppProcess } from "#tests/setup/app-process";
import { measureSockets } from "./abuse-sockets";
import { hostileRequests, isRefused, type HostileRequest } from "./abuse-requests";
import { textOption } from "../options";
import { bytesInUse } from "../process-figures";
import type { Stage } from "../stage";
import { median, type Figure } from "../table";

const MB = 1_000_000;
const REPETITIONS = 1_000;
/** Requests of a kind before memory is counted: buffers grow once to what this kind needs, and V8 keeps them. */
const WARM_UP = 300;
/** How often memory is counted while it still grows by more than its bound: what levels off is no leak. */
const ROUNDS = 3;
const AT_ONCE = 4;
/** The time limit for one request, and how long it is repeated, in milliseconds. */
const TIMEOUT_MS = 60_000;
const BUDGET_MS = 8_000;
/** How often the delay is measured. The median counts, so that other work on the machine does not. */
const LOOKS = 5;
/** The interval between requests to /healthz, in milliseconds. */
const INTERVAL_MS = 5;
const bounds = { silence: 100, memory: 20, wrong: 0 };

type Send = (request: ReturnType<HostileRequest["make"]>) => Promise<string>;

/**
 * What hostile requests do to the process: how long /healthz is delayed, how much memory they leave behind, and
 * whether the responses are correct.
 */
export async function measureAbuse(stage: Stage): Promise<Figure[]> {
  let { app } = stage;
  const figures: Figure[] = [];
  const part = "abuse";
  const quiet = { what: "", make: () => ({ path: "/healthz" }), answer: /^200$/ };
  await repeat(sender(app), { ...quiet, make: () => ({ path: "/login" }) }, REPETITIONS);
  const atFirst = { app, bytes: await bytesInUse(app.pid) };
  const only = textOption("only");
  if (only === "") figures.push(...(await measureSockets(stage)));
  const isWanted = ({ what }: HostileRequest) => new RegExp(only).test(what);
  const wanted = (await hostileRequests(stage)).filter(isWanted);
  for (const hostile of [quiet, ...wanted]) {
    const what = hostile === quiet ? "nothing, /healthz alone" : hostile.what;
    const send = sender(app);
    const looks = await look(app, send, hostile);
    await repeat(send, hostile, WARM_UP);
    const answers = new Set<string>();
    let [growth, rounds, count, isGone] = [Infinity, 0, 0, false];
    let before = await bytesInUse(app.pid);
    for (; rounds < ROUNDS && growth > bounds.memory; rounds += 1) {
      const round = await repeat(send, hostile, REPETITIONS);
      for (const answer of round.answers) answers.add(answer);
      count = round.count;
      isGone = await hasEnded(app);
      // Each count is compared with the one before it, not with a new one: V8 gives memory back when the process
      // rests, so a count after a pause is lower, and the difference would look like growth.
      const after = isGone ? NaN : await bytesInUse(app.pid);
      growth = (after - before) / MB;
      before = after;
    }
    const wrong = [...answers].filter((answer) => !isRefused(answer, hostile));
    figures.push(
      { part, what, value: median(looks), unit: "ms", bound: bounds.silence, note: "longest silence" },
      {
        part,
        what: "",
        value: growth,
        unit: "MB",
        bound: bounds.memory,
        note: `after ${count} more${rounds > 1 ? `, at the ${ordinal(rounds)} count` : ""}`,
      },
      {
        part,
        what: "",
        value: wrong.length,
        unit: "",
        bound: bounds.wrong,
        note: `wrong answers; all: ${[...answers].sort().join(", ")}${isGone ? "; the process ended" : ""}`,
      },
    );
    if (isGone) app = await stage.startApp();
  }
  const growth = app === atFirst.app ? ((await bytesInUse(app.pid)) - atFirst.bytes) / MB : NaN;
  figures.push({
    part,
    what: "all of them, one after another",
    value: growth,
    unit: "MB",
    note: "more than at first",
  });
  return figures;
}

const ordinal = (rounds: number) => (rounds === 2 ? "second" : "third");

/** The longest delay of /healthz beside one request, once per measurement (`LOOKS`), in milliseconds. */
async function look(app: AppProcess, send: Send, hostile: HostileRequest): Promise<number[]> {
  const silences: number[] = [];
  const probe = sender(app);
  for (let n = 0; n < LOOKS; n += 1) {
    let isServed = false;
    const served = send(hostile.make(n)).finally(() => (isServed = true));
    let longest = 0;
    do {
      const askedAt = performance.now();
      if ((await probe({ path: "/healthz" })) !== "200") longest = Infinity;
      longest = Math.max(longest, performance.now() - askedAt);
      await sleep(INTERVAL_MS);
    } while (!isServed && longest < TIMEOUT_MS);
    await served;
    silences.push(longest);
    if (longest > 1_000) break;
  }
  return silences;
}

/**
 * Repeats a request `times` times, or as often as the time allows.
 * @returns the distinct responses.
 */
async function repeat(
  send: Send,
  hostile: HostileRequest,
  times: number,
): Promise<{ answers: Set<string>; count: number }> {
  const answers = new Set<string>();
  const endsAt = performance.now() + BUDGET_MS;
  let count = 0;
  const one = async () => {
    while (count < times && performance.now() < endsAt) answers.add(await send(hostile.make(count++)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return { answers, count };
}

const hasEnded = (app: AppProcess) =>
  Promise.race([app.exited.then(() => true), sleep(50).then(() => false)]);

/**
 * Sends requests byte for byte.
 * @returns the status, or what happened to the connection.
 */
function sender(app: AppProcess): Send {
  const { hostname, port } = new URL(app.url);
  const agent = new Agent({ keepAlive: true });
  return ({ path, method = "GET", headers = {}, body }) =>
    new Promise((resolve) => {
      const outgoing = open({ hostname, port, path, method, agent, timeout: TIMEOUT_MS, headers });
      outgoing.once("response", (incoming) => {
        incoming.resume().once("close", () => resolve(String(incoming.statusCode)));
      });
      outgoing.once("timeout", () => outgoing.destroy(new Error("no answer")));
      outgoing.once("error", ({ message }) => resolve(message));
      outgoing.end(body);
    });
}
