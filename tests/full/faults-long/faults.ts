import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "#tests/fakes/openai";
import type { FakeStripe } from "#tests/fakes/stripe";
import type { Gate } from "#tests/setup/insist";
import { until } from "#tests/setup/until";
import type { Random } from "~/utils/seeded-random";
import { healthy, type Scene } from "./scene";

const DAY_MS = 86_400_000;
const AWAY_MS = 10_000;
const VENDOR_MS = 4_000;
const RECOVERY_MS = 240_000;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const modelFaults: Answer[] = [
  (exchange) => exchange.refuse(500),
  (exchange) => exchange.refuse(429),
  (exchange) => exchange.destroy(),
  (exchange) => {
    exchange.say("Half", " of");
    exchange.end();
  },
  (exchange) => {
    exchange.say("Half");
    exchange.destroy();
  },
];
const stripeFaults: FakeStripe["state"][] = ["failing", "busy", "slow", "away"];

async function databaseAnswers({ database }: Scene): Promise<void> {
  const writes = async () => {
    // A busy machine may take longer than the client waits.
    await database.revive().catch(() => undefined);
    const probe = database.client.db().collection("faults_probe");
    return probe.updateOne({}, { $set: { at: new Date() } }, { upsert: true }).then(
      () => true,
      () => false,
    );
  };
  await until(writes, { timeoutMs: RECOVERY_MS, what: "the database to be back" });
}

/** Each fault by its name. It returns when the fault is over, not when everything has recovered. */
export const faults = {
  /** One that serves: when those that start are killed too, none may ever serve on a slow machine. */
  async kill({ shared }, random) {
    const serving = () => {
      const started = [...shared.output().matchAll(/"process":(\d+),[^\n]*"a process serves"/g)];
      const pids = new Set(started.map(([, pid]) => Number(pid)));
      return shared.workers().filter((pid) => pids.has(pid));
    };
    await until(() => serving().length > 0, { timeoutMs: RECOVERY_MS, what: "a process that serves" });
    process.kill(pick(random, serving()), "SIGKILL");
  },
  async stepDown({ database }) {
    await database.stepDown();
  },
  async databaseFrozen(scene) {
    scene.database.signal("SIGSTOP");
    await sleep(AWAY_MS);
    scene.database.signal("SIGCONT");
    await databaseAnswers(scene);
  },
  async databaseKilled(scene) {
    scene.database.signal("SIGKILL");
    await sleep(AWAY_MS);
    await databaseAnswers(scene);
  },
  async model({ guide }, random) {
    guide.answers(pick(random, modelFaults));
    await sleep(VENDOR_MS);
    guide.answers(healthy);
  },
  async stripe({ stripe }, random) {
    stripe.state = pick(random, stripeFaults);
    await sleep(VENDOR_MS);
    stripe.state = "well";
  },
  /** Everything that counts by the day was yesterday; replies that run began before midnight. */
  async midnight({ database }, _random, gate) {
    const db = database.client.db();
    const earlier = (field: string) => ({ [field]: { $subtract: [`$${field}`, DAY_MS] } });
    await gate.whileClosed(async () => {
      await db
        .collection("users")
        .updateMany({}, [{ $set: { ...earlier("lastResetDate"), ...earlier("mediaResetDate") } }]);
      await db.collection("turns").updateMany({}, [{ $set: earlier("slotDay") }]);
      await db.collection("generations").updateMany({}, [{ $set: earlier("slotDay") }]);
    });
  },
  async fullDisk(scene) {
    if (!scene.disk) return;
    scene.disk.fill();
    await sleep(AWAY_MS / 2);
    scene.disk.free();
    await databaseAnswers(scene);
  },
} satisfies Record<string, (scene: Scene, random: Random, gate: Gate) => Promise<void>>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

/** The faults in random order: so many kills, and each other one once for every `every` kills. */
export function planFaults(
  random: Random,
  kills: number,
  others: readonly FaultName[],
  every = 25,
): FaultName[] {
  const repeats = Math.max(1, Math.round(kills / every));
  const plan = [
    ...Array.from({ length: kills }, () => "kill" as FaultName),
    ...others
      .filter((name) => name !== "kill")
      .flatMap((name) => Array.from({ length: repeats }, () => name)),
  ];
  for (let last = plan.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [plan[last], plan[other]] = [plan[other]!, plan[last]!];
  }
  return plan;
}
