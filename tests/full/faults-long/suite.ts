import { setTimeout as sleep } from "node:timers/promises";
import { Gate } from "#tests/setup/insist";
import { Talkers } from "#tests/setup/talkers";
import { until } from "#tests/setup/until";
import { seededRandom } from "~/utils/seeded-random";
import { faults, planFaults, type FaultName } from "./faults";
import { checkInvariants, type Invariant } from "./invariants";
import { People } from "./people";
import { openScene, type Scene } from "./scene";

/** A lock of a killed process ends after a minute, and a failed job is repeated after up to 80 s. */
const SETTLE_MS = 300_000;

/** How long to wait for the next message before the next fault all the same. */
const QUIET_MS = 10_000;

interface SuiteOptions {
  seed: number;
  kills: number;
  /** The other faults, each of which happens at least once. */
  others: readonly FaultName[];
  talkers: number;
  say(line: string): void;
}

export interface SuiteResult {
  /** What the processes have printed. */
  log: string;
  counts: [string, number][];
  invariants: Invariant[];
}

/**
 * Lets people use the product while one fault follows the other, waits until everything has settled, and checks what
 * must hold. The seed decides the order of the faults; when exactly each meets a request is up to the machine.
 */
export async function runSuite({
  seed,
  kills,
  others,
  talkers: count,
  say,
}: SuiteOptions): Promise<SuiteResult> {
  const random = seededRandom(seed);
  const plan = planFaults(random, kills, others);
  const scene = await openScene(random, { withDisk: plan.includes("fullDisk") });
  if (plan.includes("fullDisk") && !scene.disk)
    say("fullDisk is left out: only root on Linux can make a small disk");
  try {
    const gate = new Gate();
    const talkers = new Talkers(count, scene.url, gate);
    const people = new People(scene, gate);
    await until(() => talkers.said.length >= count, { timeoutMs: 60_000, what: "the first messages" });
    const startedAt = performance.now();
    for (const [index, name] of plan.entries()) {
      const at = ((performance.now() - startedAt) / 1000).toFixed(0);
      say(`${index + 1}/${plan.length} ${name} after ${at} s, ${talkers.said.length} messages`);
      const before = talkers.said.length;
      await faults[name](scene, random, gate);
      await sleep(300 + random() * 1_500);
      // On a busy machine a fault would otherwise meet the recovery from the one before.
      await until(() => talkers.said.length > before, { timeoutMs: QUIET_MS }).catch(() => undefined);
    }
    say("waiting until everything has settled");
    const ends = await Promise.allSettled([talkers.stop(), people.stop()]);
    const stuck = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
    await settle(scene).catch((error: Error) => say(error.message));
    const invariants = await checkInvariants(scene, talkers, people);
    invariants.push({ name: "everyone could go on after each fault", cases: plan.length, broken: stuck });
    const stopped = await Promise.all([scene.shared.stop(), scene.shifted.stop()]);
    invariants.push({
      name: "SIGTERM ends all processes cleanly",
      cases: stopped.length,
      broken: stopped.filter((code) => code !== 0).map((code) => `exit code ${code}`),
    });
    const failures = [...talkers.failures, ...people.failures];
    return {
      log: [scene.shared.output(), scene.shifted.output()].join("\n"),
      counts: [
        ["faults", plan.length],
        ["messages", talkers.said.length],
        ["images", [...people.media.values()].reduce((sum, one) => sum + one, 0)],
        ["payments", people.payers.length],
        ["administrator's acts", people.acts.size],
        ["requests that failed and were repeated", failures.length],
        ...byKind(failures),
      ],
      invariants,
    };
  } catch (error) {
    say(scene.shared.output().slice(-5_000));
    throw error;
  } finally {
    await scene.close();
  }
}

/** The most frequent failures. */
function byKind(failures: readonly string[]): [string, number][] {
  const kinds = new Map<string, number>();
  for (const line of failures) kinds.set(line.slice(0, 90), (kinds.get(line.slice(0, 90)) ?? 0) + 1);
  const sorted = [...kinds].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, 12).map(([kind, count]) => [`  ${kind}`, count]);
}

/** A job that failed, while Stripe was silent for instance, and will be tried again. */
const willBeRepeated = { failedAt: { $ne: null }, nextRunAt: { $ne: null }, repeatInterval: null };

async function settle({ database }: Scene): Promise<void> {
  const db = database.client.db();
  const open = async () => {
    const now = new Date();
    const counts = await Promise.all([
      db.collection("turns").countDocuments({ settled: false }),
      db.collection("generations").countDocuments({ status: { $in: ["queued", "running"] } }),
      db
        .collection("jobs")
        .countDocuments({ $or: [{ lockedAt: { $ne: null } }, { nextRunAt: { $lte: now } }, willBeRepeated] }),
    ]);
    return counts.every((one) => one === 0);
  };
  await until(open, { timeoutMs: SETTLE_MS, what: "everything to settle" });
}
