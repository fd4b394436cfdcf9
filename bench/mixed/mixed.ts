import { setTimeout as sleep } from "node:timers/promises";
import { User } from "#models/user.server";
import { makeConversation, makeMessage } from "#tests/factories/index";
import { Client } from "#tests/setup/client";
import { MixedClient, type Times } from "./mixed-client";
import { numberOption } from "../options";
import { cpuMs, residentBytes } from "../process-figures";
import { startProgram } from "../program";
import type { Stage } from "../stage";
import { median, quantile, type Figure } from "../table";

const CLIENTS = 50;
/** How long they use the product; `--minutes=` names another time. */
const MINUTES = 10;
/** The part of that time in which the server warms up. */
const WARM_UP = 0.3;
/** The memory at the beginning and at the end is the median over this part of the time that is measured. */
const ENDS = 0.2;
const SAMPLE_MS = 2_000;
const CONVERSATIONS = 10;
const MESSAGES = 20;

const part = "mixed";

/** People who do what people do, on one process: pages, calls, and messages with their replies. */
export async function measureMixed(stage: Stage): Promise<Figure[]> {
  const totalMs = numberOption("minutes", MINUTES) * 60_000;
  const model = await startProgram("model");
  try {
    const app = await stage.startApp({ OPENAI_BASE_URL: model.url });
    const warmUp = emptyTimes();
    const times = emptyTimes();
    const people: Awaited<ReturnType<typeof join>>[] = [];
    while (people.length < CLIENTS) people.push(await join(app.url));
    await User.updateMany({}, { $set: { subscriptionTier: "premium" } });
    const live = async (into: Times, ms: number) => {
      const clients = people.map(
        ({ cookie, conversationIds }) => new MixedClient(app.url, cookie, conversationIds, into),
      );
      const until = performance.now() + ms;
      const sampled = sample(app.pid, until);
      await Promise.all(clients.map((client) => client.live(until)));
      return { failures: clients.flatMap(({ failures }) => failures), memory: await sampled };
    };
    await live(warmUp, totalMs * WARM_UP);
    const cpuBefore = cpuMs(app.pid);
    const startedAt = performance.now();
    const { failures, memory } = await live(times, totalMs * (1 - WARM_UP));
    const seconds = (performance.now() - startedAt) / 1_000;
    const ends = Math.max(1, Math.round(memory.length * ENDS));
    const first = median(memory.slice(0, ends));
    const last = median(memory.slice(-ends));
    const requests = times.api.length + times.page.length + times.firstToken.length;
    const p95 = (values: number[]) => quantile(values, 0.95);
    return [
      { part, what: `${CLIENTS} people, calls, p95`, value: p95(times.api), unit: "ms", bound: 50 },
      { part, what: "pages, p95", value: p95(times.page), unit: "ms", bound: 100 },
      { part, what: "first token after sending, p95", value: p95(times.firstToken), unit: "ms", bound: 150 },
      { part, what: "calls, median", value: median(times.api), unit: "ms" },
      { part, what: "pages, median", value: median(times.page), unit: "ms" },
      { part, what: "first token, median", value: median(times.firstToken), unit: "ms" },
      {
        part,
        what: "failures",
        value: failures.length,
        unit: "",
        bound: 0,
        note: [...new Set(failures)].slice(0, 3).join("; "),
      },
      {
        part,
        what: "memory's growth after the warm-up",
        value: (last / first - 1) * 100,
        unit: "%",
        bound: 10,
        note: `${(first / 1e6).toFixed(0)} → ${(last / 1e6).toFixed(0)} MB`,
      },
      { part, what: "requests a second", value: requests / seconds, unit: "" },
      { part, what: "CPU of the process", value: (cpuMs(app.pid) - cpuBefore) / seconds / 10, unit: "%" },
    ];
  } finally {
    await model.stop();
  }
}

const emptyTimes = (): Times => ({ page: [], api: [], firstToken: [] });

/** A person who has had some conversations. */
async function join(url: string): Promise<{ cookie: string; conversationIds: string[] }> {
  const client = await Client.registered(url);
  const { id: userId } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  const conversationIds: string[] = [];
  while (conversationIds.length < CONVERSATIONS) {
    const conversation = await makeConversation({ userId });
    conversationIds.push(conversation.id);
    for (let index = 0; index < MESSAGES; index += 1) {
      const role = index % 2 ? "assistant" : "user";
      await makeMessage(conversation, { role, content: `${index}. I wake at four every night.` });
    }
  }
  return { cookie: client.cookie, conversationIds };
}

/** The process's memory, in bytes, every two seconds. */
async function sample(pid: number, until: number): Promise<number[]> {
  const samples = [residentBytes(pid)];
  while (performance.now() < until) {
    await sleep(SAMPLE_MS);
    samples.push(residentBytes(pid));
  }
  return samples;
}
