import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeOpenAi, type FakeOpenAi } from "#tests/fakes/openai";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { whyNoProgram } from "#tests/setup/debian-program";
import { startHaproxy } from "#tests/setup/haproxy";
import { startReplicaSet, type ReplicaSet } from "#tests/setup/replica-set";
import { compareWithDatabase, echoing, replyTo, Talkers } from "#tests/setup/talkers";
import { until } from "#tests/setup/until";

// Three processes behind HAProxy, as deploy/haproxy.cfg has it, and a replica set of three mongods.
const whyNot = whyNoProgram("haproxy", "-v");
if (whyNot) console.log(`The tests behind a proxy are skipped: ${whyNot}.`);

let guide: FakeOpenAi;
let database: ReplicaSet;
let apps: AppProcess[];
let proxy: Awaited<ReturnType<typeof startHaproxy>>;
const start = (env: Record<string, string> = {}) =>
  startApp({ MONGODB_URI: database.uri, OPENAI_BASE_URL: guide.baseUrl, TRUST_PROXY: "1", ...env });
beforeAll(async () => {
  if (whyNot) return;
  [guide, database] = await Promise.all([startFakeOpenAi(), startReplicaSet()]);
  guide.answers(echoing(40));
  apps = [await start(), ...(await Promise.all([start(), start()]))];
  proxy = await startHaproxy(apps.map(({ url }) => url));
}, 240_000);
afterAll(async () => {
  await proxy?.stop();
  for (const app of apps ?? []) app.kill("SIGKILL");
  await Promise.all((apps ?? []).map((app) => app.exited));
  await guide?.close();
  await database?.stop();
});

/** Lets people talk while something happens, and for some messages after it. @returns what they noticed. */
async function under(happens: () => Promise<void>): Promise<Talkers> {
  const talkers = new Talkers(6, () => proxy.url);
  const more = async (count: number) => {
    const target = talkers.said.length + count;
    await until(() => talkers.said.length >= target, { timeoutMs: 60_000, what: "messages" });
  };
  await more(6);
  await happens();
  await more(12);
  await talkers.stop();
  const db = database.client.db();
  await until(async () => (await db.collection("turns").countDocuments({ settled: false })) === 0, {
    timeoutMs: 30_000,
    what: "all turns settled",
  });
  for (const { text, reply, end } of talkers.said) expect([reply, end]).toEqual([replyTo(text), "done"]);
  expect(await compareWithDatabase(db, talkers.said)).toEqual([]);
  return talkers;
}

test.skipIf(whyNot)("the proxy reaches all three, and each sees the client's address", async () => {
  const seen = new Set<string>();
  await until(async () => {
    seen.add((await fetch(`${proxy.url}/readyz`)).headers.get("x-process")!);
    return seen.size === 3;
  });
  expect([...seen].map(Number).sort()).toEqual(apps.map(({ pid }) => pid).sort());
});

test.skipIf(whyNot)("words of a reply come through as they are written", async () => {
  // It takes 4 s.
  guide.answers(echoing(200));
  const client = await Client.registered(proxy.url);
  const { turnId } = await client.sent((await client.conversation()).id, "It rained all day today.");
  let firstAt = 0;
  await client.readTurn(turnId, { stopWhen: () => ((firstAt ||= performance.now()), false) });
  expect(performance.now() - firstAt).toBeGreaterThan(400);
  guide.answers(echoing(40));
});

test.skipIf(whyNot)("kill -9 of one process loses and doubles no message, and streams go on", async () => {
  await under(async () => {
    const [victim] = apps.splice(0, 1);
    victim!.kill("SIGKILL");
    await victim!.exited;
    apps.push(await start({ PORT: new URL(victim!.url).port }));
  });
});

test.skipIf(whyNot)("kill -9 of a secondary is not noticed", async () => {
  const primary = await database.primary();
  const secondary = [0, 1, 2].find((member) => member !== primary)!;
  const { failures } = await under(() => database.kill(secondary));
  expect(failures).toEqual([]);
  await database.start(secondary);
});

test.skipIf(whyNot)("another primary is elected: every accepted message has its reply", async () => {
  await under(() => database.stepDown());
});
