import type { TurnDocument } from "#models/turn.server";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { localTurns } from "./streams/local-turns.server";
import type { TurnAborted } from "./reply-saver.server";
import { startTurn } from "./run-turn.server";
import { settleTurn } from "./settle-turn.server";
import { storeUserMessage } from "./store-user-message.server";
import { turnKey } from "./turn-key.server";
import {
  claimTurn,
  endTurn,
  findAbandonedTurns,
  releaseTurns,
  LEASE_MS,
  MAX_CRASHES,
  postponeTurn,
} from "./turn-lease.server";

/** How often each process looks for turns whose process died, in milliseconds. */
const SWEEP_INTERVAL_MS = 1_000;
const SWEEP_BATCH = 20;
/**
 * How long to wait for one look, in milliseconds. The driver can lose a command whose server was killed at that moment:
 * it neither answers nor fails, and the next look has to come all the same.
 */
const SWEEP_MS = 20_000;
/** How long each step of releasing turns may take when the process stops, in milliseconds. */
const RELEASE_MS = 1_500;

const state = singleton("turnRecovery", () => ({
  isDraining: false,
  timer: undefined as NodeJS.Timeout | undefined,
  sweeping: null as Promise<void> | null,
  /** After an outage of the database, leases have expired that their owners could not renew: the owners go first. */
  patientUntil: 0,
}));

/** True once this process takes no new turns. */
export function isDraining(): boolean {
  return state.isDraining;
}

/** Starts looking for turns whose process has died. */
export function startTurnRecovery(): void {
  state.isDraining = false;
  state.timer ??= setInterval(() => {
    state.sweeping ??= within(SWEEP_MS, sweep()).finally(() => (state.sweeping = null));
  }, SWEEP_INTERVAL_MS);
}

/** Stops looking. */
export function stopTurnRecovery(): void {
  clearInterval(state.timer);
  state.timer = undefined;
}

/**
 * Accepts no new turns, lets running ones finish for up to `timeoutMs`, and releases the rest to other processes.
 * @param timeoutMs how long they may take.
 */
export async function drainTurns(timeoutMs: number): Promise<void> {
  state.isDraining = true;
  stopTurnRecovery();
  if (state.sweeping) await within(RELEASE_MS, state.sweeping);
  await within(timeoutMs, Promise.all([...localTurns.values()].map((turn) => turn.done)));
  const left = [...localTurns.values()];
  if (left.length === 0) return;
  for (const turn of left) turn.abort.abort("handed-over" satisfies TurnAborted);
  await within(RELEASE_MS, Promise.all(left.map((turn) => turn.done)));
  const released = releaseTurns(left.map(({ live }) => turnKey(live))).catch((error: unknown) => {
    log.warn({ err: error }, "the running replies could not be released; their leases end in a few seconds");
  });
  await within(RELEASE_MS, released);
}

/** Waits for `work`, but no longer than `ms` milliseconds: while the database is away it may take forever. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

async function sweep(): Promise<void> {
  try {
    if (Date.now() < state.patientUntil) return;
    const turns = await findAbandonedTurns(SWEEP_BATCH);
    for (const turn of turns) await recoverOrPostpone(turn);
  } catch (error) {
    if (isDatabaseAway(error)) state.patientUntil = Date.now() + LEASE_MS;
    else log.error({ err: error }, "turn recovery");
  }
}

/** A turn that cannot be recovered does not block the others. @throws when the database is away: none can be recovered then. */
async function recoverOrPostpone(turn: TurnDocument): Promise<void> {
  try {
    await recover(turn);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, turnId: turn._id.toString() }, "turn recovery");
    await postponeTurn(turn);
  }
}

/**
 * Recovers one abandoned turn: settles it when it has ended, generates it again, or gives up after a second failure.
 */
async function recover(turn: TurnDocument): Promise<void> {
  if (turn.status !== "running") {
    await settleTurn(turn);
    return;
  }
  // Its lease expired while the database was away, but this process is still generating it.
  if (localTurns.has(turn._id.toString())) return;
  const claimed = await claimTurn(turn);
  if (!claimed) return;
  log.info({ turnId: turn._id.toString(), attempt: claimed.attempt }, "turn taken over");
  // Its process may have died before the message was stored.
  await storeUserMessage(claimed);
  if (claimed.stopRequested || claimed.crashes > MAX_CRASHES) {
    const ended = await endTurn(claimed, {
      status: claimed.stopRequested ? "stopped" : "failed",
      text: claimed.chunks.join(""),
      error: claimed.stopRequested ? undefined : "errors.replyFailed",
    });
    if (ended) await settleTurn(ended);
    return;
  }
  startTurn(claimed);
}
