import mongoose, { type mongo } from "mongoose";
import { Turn, type TurnDocument } from "#models/turn.server";
import { hasChangeStreams } from "~/services/database/db.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { TurnFeed } from "./turn-feed.server";
import { readTurnEnd } from "../settle-turn.server";
import { turnKey } from "../turn-key.server";
import { followTurns } from "../turn-signals.server";

/** Without change streams, how often the followed turns are read, in milliseconds. */
const POLL_INTERVAL_MS = 250;
/** After a lost change stream, how soon it is opened again, in milliseconds. */
const REOPEN_MS = 500;
/** For how long a turn's process is told of a reader here, and how often it is told again, in milliseconds. */
const FOLLOWED_MS = 5_000;
const FOLLOW_AGAIN_MS = 2_000;
/** A turn is asked for before it has its reader: for this long it is kept without one, in milliseconds. */
const FORGET_MS = 10_000;

/** Turns generated elsewhere that have readers here. One change stream serves them all, while there are any. */
const state = singleton("remoteTurns", () => ({
  followed: new Map<string, TurnFeed>(),
  /** When each of them was asked for last. */
  askedAt: new WeakMap<TurnFeed, number>(),
  stream: null as mongo.ChangeStream | null,
  poll: null as NodeJS.Timeout | null,
  followAgain: null as NodeJS.Timeout | null,
  isOpening: false,
}));

/** The live form of a turn that another process writes. The caller subscribes at once; without readers it is let go. */
export async function followTurn(turn: TurnDocument): Promise<TurnFeed> {
  const id = turn._id.toString();
  const known = state.followed.get(id);
  const live = known ?? new TurnFeed(id, turn.userId.toString(), turn.attempt, turn.chunks.join(""));
  state.askedAt.set(live, Date.now());
  state.followed.set(id, live);
  try {
    await openSource();
  } catch (error) {
    letGo(live);
    throw error;
  }
  state.followAgain ??= setInterval(tellOwners, FOLLOW_AGAIN_MS);
  if (!known) tellOwners();
  // What came between the caller's look and the stream's opening is in the document now.
  if (!known) await refresh([live]);
  return live;
}

/** Has followed turns saved as often as readers want to see words. One that is not told of is saved less often. */
function tellOwners(): void {
  const read = [...state.followed.values()].filter((live) => !isForgotten(live));
  if (read.length === 0) return;
  followTurns(read.map(turnKey), FOLLOWED_MS).catch((error: unknown) =>
    log.warn({ err: error }, "following turns waits for the database"),
  );
}

async function openSource(): Promise<void> {
  if (state.stream || state.poll || state.isOpening) return;
  state.isOpening = true;
  try {
    if (await hasChangeStreams()) await openStream();
    else state.poll = setInterval(() => void refreshAll(), POLL_INTERVAL_MS);
  } finally {
    state.isOpening = false;
  }
}

async function openStream(): Promise<void> {
  // The stream itself is opened with its first read, some time from now: it is to tell what happens until then, too.
  const { operationTime } = await mongoose.connection.db!.command({ ping: 1 });
  const stream = Turn.collection.watch([{ $match: { operationType: { $in: ["update", "delete"] } } }], {
    startAtOperationTime: operationTime as mongo.Timestamp,
    // Well under the time after which a silent socket counts as dead.
    maxAwaitTimeMS: 500,
  });
  state.stream = stream;
  stream.on("change", (change) => {
    if (!("documentKey" in change)) return;
    const live = state.followed.get(String(change.documentKey._id));
    if (!live) return;
    if (isForgotten(live)) return letGo(live);
    // Each piece is one write, so the document is read as often as it is written: five times a second at most.
    void refresh([live]);
  });
  stream.on("error", (error) => {
    log.warn({ err: error }, "turn change stream failed");
    void stream.close().catch(() => undefined);
    if (state.stream !== stream) return;
    state.stream = null;
    reopen();
  });
}

/** Opens the source again for as long as there are turns to follow: the database may be away for a while. */
function reopen(): void {
  if (state.followed.size === 0) return;
  setTimeout(() => void openSource().then(refreshAll, reopen), REOPEN_MS).unref();
}

function isForgotten(live: TurnFeed): boolean {
  return live.readers === 0 && Date.now() - state.askedAt.get(live)! > FORGET_MS;
}

function letGo(live: TurnFeed): void {
  state.followed.delete(live.turnId);
  if (state.followed.size > 0) return;
  void state.stream?.close().catch(() => undefined);
  state.stream = null;
  if (state.poll) clearInterval(state.poll);
  state.poll = null;
  if (state.followAgain) clearInterval(state.followAgain);
  state.followAgain = null;
}

async function refreshAll(): Promise<void> {
  const followed = [...state.followed.values()];
  for (const live of followed) if (isForgotten(live)) letGo(live);
  if (state.followed.size > 0) await refresh([...state.followed.values()]);
}

/** Brings followed turns to what the database holds. */
async function refresh(feeds: TurnFeed[]): Promise<void> {
  const keys = feeds.map(turnKey);
  try {
    const rows = await Turn.find({
      _id: mongoose.trusted({ $in: keys.map(({ _id }) => _id) }),
      userId: mongoose.trusted({ $in: keys.map(({ userId }) => userId) }),
    }).lean();
    const found = new Set(rows.map((row) => row._id.toString()));
    for (const { turnId } of feeds) if (!found.has(turnId)) abandon(turnId);
    await Promise.all(rows.map(apply));
  } catch (error) {
    log.warn({ err: error }, "turn follower is waiting for the database");
    setTimeout(() => void refreshAll(), REOPEN_MS).unref();
  }
}

async function apply(row: TurnDocument): Promise<void> {
  const live = state.followed.get(row._id.toString());
  if (!live || live.end || row.attempt < live.attempt) return;
  if (row.status !== "running") {
    const end = await readTurnEnd(row);
    if (end.status !== "failed" && end.message) show(live, row.attempt, end.message.content);
    else if (row.chunks.length > 0) show(live, row.attempt, row.chunks.join(""));
    live.finish(end);
    letGo(live);
    return;
  }
  show(live, row.attempt, row.chunks.join(""));
}

function show(live: TurnFeed, attempt: number, text: string): void {
  if (attempt !== live.attempt) live.restart(attempt, text);
  // Two reads may answer in the other order: a shorter text of the same attempt is an older one.
  else if (text.length > live.text.length) live.append(text.slice(live.text.length));
}

function abandon(id: string): void {
  const live = state.followed.get(id);
  if (!live) return;
  live.abandon();
  letGo(live);
}

/** Lets every reader of a remote turn go; for a process that is going down. */
export function abandonRemoteTurns(): void {
  for (const id of [...state.followed.keys()]) abandon(id);
}
