import path from "node:path";
import { pathToFileURL } from "node:url";
import { startFakeOpenAi, type FakeOpenAi } from "#tests/fakes/openai";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { startReplicaSet, type ReplicaSet } from "#tests/setup/replica-set";
import { echoing } from "#tests/setup/talkers";
import type { Random } from "~/utils/seeded-random";
import { smallDisk, type SmallDisk } from "./small-disk";

export const WEBHOOK_SECRET = "whsec_faults";
/** The clock of one process is off by this much, in milliseconds. */
const CLOCK_SHIFT_MS = 10_000;
/** Three members with their journals, and some room. */
const DISK_MB = 2_500;

/** What the faults happen to. */
export interface Scene {
  database: ReplicaSet;
  guide: FakeOpenAi;
  stripe: FakeStripe;
  /** Three processes that share a port. */
  shared: AppProcess;
  /** One more, whose clock is 10 s off. */
  shifted: AppProcess;
  /** Null where none may be made. */
  disk: SmallDisk | null;
  /** The address of one of them. */
  url(): string;
  close(): Promise<void>;
}

/** The healthy model. */
export const healthy = echoing(60, 20);

/** Starts a replica set of three, 3 + 1 processes, and a fake for each vendor. */
export async function openScene(random: Random, { withDisk }: { withDisk: boolean }): Promise<Scene> {
  const disk = withDisk ? smallDisk(DISK_MB) : null;
  const open: { stop(): Promise<unknown> }[] = [];
  const close = async () => {
    for (const each of open.reverse()) await each.stop();
    disk?.remove();
  };
  try {
    const [database, guide, stripe] = await Promise.all([
      startReplicaSet(disk?.folder),
      startFakeOpenAi(),
      startFakeStripe(),
    ]);
    open.push(database, { stop: () => guide.close() }, { stop: () => stripe.close() });
    guide.answers(healthy);
    const env = {
      MONGODB_URI: database.uri,
      OPENAI_BASE_URL: guide.baseUrl,
      STRIPE_SECRET_KEY: "sk_test_faults",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
    };
    const shared = await startApp(env, 3);
    open.push(shared);
    const preload = pathToFileURL(path.join(import.meta.dirname, "shifted-clock.mjs")).href;
    const shift = random() < 0.5 ? CLOCK_SHIFT_MS : -CLOCK_SHIFT_MS;
    const shifted = await startApp({
      ...env,
      NODE_OPTIONS: `--import ${preload}`,
      CLOCK_SHIFT_MS: String(shift),
    });
    open.push(shifted);
    const url = () => (random() < 0.75 ? shared.url : shifted.url);
    return { database, guide, stripe, shared, shifted, disk, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
