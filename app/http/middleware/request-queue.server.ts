import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { longReads } from "~/services/long-reads.server";
import { countWaitingRequests } from "~/services/waiting-requests.server";
import { assess } from "~/features/safety/answer-message.server";
import { isDatabaseReady } from "~/services/database/db.server";
import { FairQueue } from "~/utils/concurrency/fair-queue";
import { QueueFullError, Semaphore } from "~/utils/concurrency/semaphore";
import { RETRY_AFTER_SECONDS } from "~/http/errors.server";
import { enterLongRead, isLongRead } from "./long-read.server";
import { messageIn, toFetchRequest } from "./message-in.server";
import { readAhead, type ReadBody } from "./read-ahead.server";
import { refuse } from "./refuse-request.server";
import { senderOf, type Sender } from "./sender.server";
import { isSessionInDanger, noteDanger } from "./sessions-in-danger.server";
import { spacedStarts } from "./spaced-starts.server";
import { uploadLimit } from "./upload-limit.server";

interface QueueOptions {
  /** How many requests are served at once: enough to keep the processor and the database busy. */
  atOnce: number;
  /** How many may wait: a thousand people who send at the same moment fit, each with a page that loads. */
  waiting: number;
  /** How many more places there are for messages that state danger, which go first. */
  waitingInDanger: number;
  /** Asks whether the database answers. */
  isDatabaseThere: () => Promise<boolean>;
  /**
   * How long a request may hold its permit without a response, in milliseconds; then it is refused. The driver can lose
   * a command whose server was killed at that moment: it neither answers nor fails.
   */
  answerWithinMs: number;
}

/** How many requests a process serves at once. */
export const REQUESTS_AT_ONCE = 16;

const defaults: QueueOptions = {
  atOnce: REQUESTS_AT_ONCE,
  waiting: 2_000,
  waitingInDanger: 200,
  isDatabaseThere: isDatabaseReady,
  answerWithinMs: 25_000,
};

/**
 * How many requests of one sender may go first at a time: browsers open as many connections to a host. Where half of the
 * places are taken it is one, so that a few who flood leave the rest to others.
 */
const FIRST_OF_ONE = 6;
/** By how much a message is judged later for each one of the same sender that waits before it, in milliseconds. */
const TURN_MS = 60_000;
/** After how much judging the rest waits for the next turn of the event loop, in milliseconds. */
const JUDGING_MS = 2;
/** How often the database is pinged while requests wait, in milliseconds. */
const PROBE_INTERVAL_MS = 200;
/** After this much silence no more requests start until the database has answered, in milliseconds. */
const DOUBT_MS = 500;
/** The time limit of a second ping after a failed one, in milliseconds: the machine may only have been paused. */
const SECOND_TRY_MS = 500;
/** How long the work for a disconnected client may keep its permit, in milliseconds. */
const ABANDONED_MS = 5_000;

const away = { kind: "away", retryAfterSeconds: RETRY_AFTER_SECONDS } as const;
const clientGone = new Error("the client has gone");
const databaseAway = new Error("the database is away");

/**
 * Queues requests while the process is busy. A request releases its permit when its response starts, so a stream
 * holds none; its body was read before, so a slow body holds none either. Messages that state danger go first, and so do
 * the requests of the same session after them, a few at a time: the rest of one sender's waits with the others.
 * Disconnected clients are not served. Requests are refused, before any work is done, when the queue is full and
 * while the database is away.
 */
export function requestQueue(options: Partial<QueueOptions> = {}): RequestHandler {
  const { atOnce, waiting, waitingInDanger, isDatabaseThere, answerWithinMs } = { ...defaults, ...options };
  const queue = new Semaphore(atOnce, { urgent: waitingInDanger, others: waiting });
  const nextStart = spacedStarts();
  /** The responses of all requests that have not ended. */
  const open = new Set<ExpressResponse>();
  /** The process stops and has no time left for those that wait or come. */
  let isClosed = false;
  countWaitingRequests(
    () => queue.waiting,
    () => [...open].filter(({ headersSent }) => !headersSent).length,
    () => {
      isClosed = true;
      for (const one of [queue, longReads()]) one.refuseAll(new QueueFullError());
    },
  );
  /** How many requests of each sender wait to go first. */
  const firstOf = new Map<string, number>();
  /** Senders take turns, so that one who sends many long messages keeps no other from being heard. */
  const judging = new FairQueue({ headStartMs: 0, turnMs: TURN_MS });
  judging.setLimit(1);
  /** What judging has taken in this turn of the event loop, in milliseconds. */
  let judgedMs = 0;
  let isAway = false;
  let isProbing = false;

  async function probe(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    while (queue.waiting + longReads().waiting > 0 || isAway) {
      const doubt = setTimeout(() => queue.pause(), DOUBT_MS);
      isAway = !(await isDatabaseThere()) && !(await Promise.race([isDatabaseThere(), giveUp()]));
      clearTimeout(doubt);
      if (isAway) for (const one of [queue, longReads()]) one.refuseAll(databaseAway);
      queue.resume();
      await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
    }
    isProbing = false;
  }

  async function takeTurn(
    request: ExpressRequest,
    signal: AbortSignal,
    message: () => Promise<string>,
  ): Promise<() => void> {
    if (!queue.isBusy && !isClosed) return queue.acquire(signal);
    checkOpen();
    const [words, sender] = await Promise.all([message(), senderOf(request)]);
    const isInDanger = words !== "" && (await isUrgent(words, sender, signal));
    if (isInDanger) noteDanger(sender);
    checkOpen();
    const mayGoFirst = isInDanger || (queue.hasUrgentPlace && isSessionInDanger(sender));
    const turn = mayGoFirst ? goFirst(sender, signal) : queue.acquire(signal);
    void probe();
    return turn;
  }

  /** @throws when no request may wait. */
  function checkOpen(): void {
    if (isAway) throw databaseAway;
    if (isClosed) throw new QueueFullError();
  }

  async function goFirst({ key }: Sender, signal: AbortSignal): Promise<() => void> {
    const own = firstOf.get(key) ?? 0;
    if (own >= (queue.isUrgentHalfFull ? 1 : FIRST_OF_ONE)) return queue.acquire(signal);
    firstOf.set(key, own + 1);
    try {
      return await queue.acquire(signal, { urgent: true });
    } finally {
      const left = firstOf.get(key)! - 1;
      if (left > 0) firstOf.set(key, left);
      else firstOf.delete(key);
    }
  }

  const enterJudging = ({ key }: Sender, signal: AbortSignal) =>
    judging.enter({ personId: key, isPremium: false, signal });

  /** A long message takes 20 ms: of many, a few are judged in a turn of the event loop, while there still is a queue. */
  async function isUrgent(words: string, sender: Sender, signal: AbortSignal): Promise<boolean> {
    if (judging.waiting >= waiting + waitingInDanger) throw new QueueFullError();
    const release = await enterJudging(sender, signal);
    try {
      if (judgedMs > JUDGING_MS) await nextTurn();
      if (!queue.isBusy) return false;
      checkOpen();
      if (judgedMs === 0) setImmediate(() => (judgedMs = 0));
      const startedAt = performance.now();
      const isInDanger = assess(words) !== null;
      judgedMs += performance.now() - startedAt;
      return isInDanger;
    } finally {
      release();
    }
  }

  /** A refusal judges the message, too, for a care answer; so it waits for its turn also when there is no room. */
  async function refuseInTurn(...refusal: Parameters<typeof refuse>): Promise<void> {
    const release = await enterJudging(await senderOf(refusal[0]), new AbortController().signal);
    try {
      await nextTurn();
      if (!refusal[1].destroyed) await refuse(...refusal);
    } finally {
      release();
    }
  }

  return (request, response, next) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    const gone = new AbortController();
    const leave = () => gone.abort(clientGone);
    response.once("close", leave);
    let body: ReadBody | undefined;
    const message = () => messageIn(toFetchRequest(request, body?.bytes));
    const serve = async () => {
      const length = lengthOf(request);
      if (length > 0) body = await readAhead(request, length, gone.signal);
      // Nothing of it is begun before: those that wait for each other keep no other request waiting.
      const longRead = isLongRead(request) ? enterLongRead(request, gone.signal) : undefined;
      if (longRead && longReads().waiting > 0) void probe();
      const endLongRead = await longRead;
      const leaveTurn = await takeTurn(request, gone.signal, message)
        .catch((reason: unknown) => {
          endLongRead?.();
          throw reason;
        })
        .finally(() => body?.forget());
      await nextStart();
      response.off("close", leave);
      if (response.destroyed) {
        endLongRead?.();
        return leaveTurn();
      }
      const limit = setTimeout(() => {
        if (!response.headersSent) void refuseInTurn(request, response, body?.bytes, away).catch(next);
      }, answerWithinMs).unref();
      const release = () => {
        clearTimeout(limit);
        endLongRead?.();
        leaveTurn();
      };
      releaseWithAnswer(response, release);
      response.locals.leaveQueue = release;
      next();
    };
    serve().catch(async (reason: unknown) => {
      if (reason === clientGone) return;
      if (reason !== databaseAway && !(reason instanceof QueueFullError)) return next(reason);
      const refusal =
        reason === databaseAway
          ? away
          : { kind: "busy" as const, retryAfterSeconds: Math.ceil(queue.longestWait / 1_000) };
      await refuseInTurn(request, response, body?.bytes, refusal);
    });
  };
}

const giveUp = () => sleep(SECOND_TRY_MS, false, { ref: false });

/** Bodies of GET and HEAD requests are not read; an upload is read as it comes, when its sender is known. */
function lengthOf(request: ExpressRequest): number {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return 0;
  if (uploadLimit(request) !== null) return 0;
  return Number(request.get("Content-Length") ?? 0);
}

function releaseWithAnswer(response: ExpressResponse, release: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ExpressResponse;
  response.writeHead = ((...args: unknown[]) => {
    release();
    return writeHead(...args);
  }) as ExpressResponse["writeHead"];
  response.once("close", () => {
    // A timer holds the request with its body, so there is none after a response.
    if (!response.headersSent) setTimeout(release, ABANDONED_MS).unref();
  });
}
