import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.server";
import type { ReadyMessage, RetireMessage } from "./messages";
import { MAX_FAILED_STARTS, RestartDelay } from "./restart-delay";

/** How many workers start, or end after a replacement, at the same time. */
const AT_ONCE = 4;

/** A place of the pool, with the worker that fills it now. */
interface Place {
  worker: Worker | null;
  /** Resolves when the worker serves or has ended. */
  ready: Promise<ReadyMessage | null>;
  delay: RestartDelay;
}

/** A fixed number of workers that share the port. A worker that ends is started again. */
export class WorkerPool {
  private readonly places: Place[];
  private readonly serving = new Set<Worker>();
  private readonly retiring = new Set<Worker>();
  private readonly stopping = new AbortController();
  private failedStarts = 0;
  private replacing: Promise<void> | null = null;

  /** @param onHopeless is called when no worker serves and the last ones ended before they served. */
  constructor(
    count: number,
    private readonly onHopeless: (message: string) => void,
  ) {
    this.places = Array.from({ length: count }, () => ({
      worker: null,
      ready: Promise.resolve(null),
      delay: new RestartDelay(),
    }));
  }

  /**
   * Starts one worker, which migrates the database, and then the others.
   * @returns what the first one reported.
   * @throws if the first one ends before it serves; it has printed the reason.
   */
  async start(): Promise<ReadyMessage> {
    const [first, ...rest] = this.places as [Place, ...Place[]];
    const ready = await this.launch(first);
    if (!ready) throw new Error("The first process ended before it served, so Anamcara does not start.");
    await inGroups(rest, async (place) => void (await this.launch(place)));
    return ready;
  }

  /** Replaces all workers, one after the other: each new one serves before its predecessor takes no new connections. */
  replaceAll(): Promise<void> {
    return (this.replacing ??= this.replaceEach().finally(() => (this.replacing = null)));
  }

  /** Sends `signal` to all workers and waits until they have ended; kills what is left after `limitMs`. */
  async stop(signal: NodeJS.Signals, limitMs: number): Promise<void> {
    this.stopping.abort();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = Promise.all(workers.map((worker) => endOf(worker)));
    for (const worker of workers) worker.process.kill(signal);
    const force = setTimeout(() => workers.forEach((worker) => worker.process.kill("SIGKILL")), limitMs);
    await ended;
    clearTimeout(force);
  }

  private async replaceEach(): Promise<void> {
    for (const place of this.places) {
      while (this.retiring.size >= AT_ONCE) await Promise.race([...this.retiring].map(endOf));
      await place.ready;
      const old = place.worker;
      // One that has just ended is started anew anyway.
      if (!old || !this.serving.has(old)) continue;
      const ready = await this.launch(place);
      if (this.stopping.signal.aborted) return;
      if (!ready) {
        log.warn("a new process did not start, so the others stay as they are");
        return;
      }
      if (old.isDead() || !old.isConnected()) continue;
      this.retiring.add(old);
      old.send({ type: "retire" } satisfies RetireMessage);
    }
  }

  /** Starts a worker in `place`. @returns its report, or null if it ended before it served. */
  private async launch(place: Place): Promise<ReadyMessage | null> {
    if (this.stopping.signal.aborted) return null;
    const startedAt = Date.now();
    const worker = cluster.fork();
    // Such as a connection that could not be handed to a worker that was just killed.
    worker.on("error", (error) => log.warn({ err: error, process: worker.process.pid }, "a process"));
    closeUnanswered(worker);
    const predecessor = place.worker;
    place.worker = worker;
    let servesSince = 0;
    const ready = (place.ready = readyOf(worker).then((message) => {
      if (message) {
        servesSince = Date.now();
        this.failedStarts = 0;
        this.serving.add(worker);
        log.info({ process: worker.process.pid, ms: servesSince - startedAt }, "a process serves");
      }
      return message;
    }));
    void endOf(worker).then(async (how) => {
      await ready;
      this.serving.delete(worker);
      if (this.retiring.delete(worker) || this.stopping.signal.aborted) return;
      if (place.worker !== worker) return;
      // A replacement that did not start leaves its predecessor in place.
      place.worker = predecessor?.isDead() === false ? predecessor : null;
      if (place.worker) return;
      log.warn({ process: worker.process.pid, how }, "a process ended unexpectedly");
      await this.startAgain(place, servesSince === 0 ? 0 : Date.now() - servesSince);
    });
    return ready;
  }

  private async startAgain(place: Place, servedMs: number): Promise<void> {
    // While another one serves, there is hope.
    if (servedMs === 0 && this.serving.size === 0) this.failedStarts += 1;
    if (this.failedStarts >= MAX_FAILED_STARTS) {
      this.onHopeless(
        `${this.failedStarts} processes in a row ended before they served, so Anamcara stops. Their reasons are above.`,
      );
      return;
    }
    await sleep(place.delay.after(servedMs), undefined, { signal: this.stopping.signal }).catch(() => {});
    if (!this.stopping.signal.aborted && !place.worker) await this.launch(place);
  }
}

interface Handle {
  close?(): void;
}

/**
 * Closes the connection that was being handed to a worker when it was killed: Node would keep it open, and its client
 * would wait for an answer. There is one at most; once the worker has taken it, it is closed here already.
 */
function closeUnanswered(worker: Worker): void {
  const child = worker.process;
  let handedOver: Handle | null = null;
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (message: unknown, handle?: unknown, ...rest: unknown[]) => {
    if (handle && typeof handle === "object" && "close" in handle) handedOver = handle as Handle;
    return send(message, handle, ...rest);
  };
  // Before Node's own listener, which hands over the next connection at once.
  child.prependListener("internalMessage", ({ ack }: { ack?: number }) => {
    if (ack !== undefined) handedOver = null;
  });
  child.once("exit", () => {
    handedOver?.close?.();
    // Node hands connections to a worker until its channel is closed, which it notices later than the end.
    if (child.connected) child.disconnect();
  });
}

/** Resolves when the worker has ended, with "code 1" or "signal SIGKILL". */
async function endOf(worker: Worker): Promise<string> {
  const { exitCode, signalCode } = worker.process;
  const isOver = exitCode !== null || signalCode !== null;
  const [code, signal] = isOver
    ? [exitCode, signalCode]
    : await new Promise<[number | null, string | null]>((resolve) => {
        worker.once("exit", (...how) => resolve(how));
      });
  return signal ? `signal ${signal}` : `code ${code}`;
}

function readyOf(worker: Worker): Promise<ReadyMessage | null> {
  return new Promise((resolve) => {
    worker.on("message", (message: ReadyMessage) => message.type === "ready" && resolve(message));
    void endOf(worker).then(() => resolve(null));
  });
}

async function inGroups<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const run = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
