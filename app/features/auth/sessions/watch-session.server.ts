import mongoose from "mongoose";
import { Session } from "#models/session.server";
import { User } from "#models/user.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { hasCurrentCredentials, type SessionContent } from "./sessions.server";

/** How often sessions are checked, in milliseconds. A stream closes within two seconds of its session's end (contract). */
const CHECK_INTERVAL_MS = 1_000;

/** The sessions of this process's open streams, looked up together. */
const state = singleton("watchedSessions", () => ({
  watched: new Map<string, Set<() => void>>(),
  timer: null as NodeJS.Timeout | null,
}));

/**
 * Calls `onEnd` once when a session has ended: signed out, ended elsewhere, banned or deleted with the account.
 * Watches until the returned function is called.
 */
export function watchSession(sid: string, onEnd: () => void): () => void {
  const listeners = state.watched.get(sid) ?? new Set();
  state.watched.set(sid, listeners.add(onEnd));
  schedule();
  return () => {
    listeners.delete(onEnd);
    if (listeners.size === 0 && state.watched.get(sid) === listeners) state.watched.delete(sid);
  };
}

function schedule(): void {
  if (state.timer || state.watched.size === 0) return;
  state.timer = setTimeout(() => void check(), CHECK_INTERVAL_MS).unref();
}

async function check(): Promise<void> {
  try {
    for (const sid of await findEnded([...state.watched.keys()])) {
      const listeners = state.watched.get(sid) ?? [];
      state.watched.delete(sid);
      for (const onEnd of listeners) onEnd();
    }
  } catch (error) {
    // No session ends because the database is unavailable.
    log.warn({ err: error }, "session watcher is waiting for the database");
  } finally {
    state.timer = null;
    schedule();
  }
}

async function findEnded(sids: string[]): Promise<string[]> {
  if (sids.length === 0) return [];
  const rows = await Session.find(
    { sid: mongoose.trusted({ $in: sids }), expire: mongoose.trusted({ $gt: new Date() }) },
    { sid: 1, sess: 1 },
  ).lean();
  const sessions = new Map(rows.map(({ sid, sess }) => [sid, sess as SessionContent]));
  const owners = new Set([...sessions.values()].map(({ userId }) => String(userId)));
  const users = await User.find(
    { _id: mongoose.trusted({ $in: [...owners] }), isBanned: false, deletionStartedAt: null },
    { credentialVersion: 1 },
  ).lean();
  const activeUsers = new Map(users.map((user) => [user._id.toString(), user]));
  return sids.filter((sid) => {
    const sess = sessions.get(sid);
    const user = activeUsers.get(String(sess?.userId));
    return !sess || !user || !hasCurrentCredentials(sess, user);
  });
}
