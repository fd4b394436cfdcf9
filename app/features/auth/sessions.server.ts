import { createHash, randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { Session } from "#models/session.server";
import type { PublicUserDocument } from "./user-dto.server";

/** A session ends this long after it was last used, in milliseconds: 30 days. */
const SESSION_LIFETIME_MS = 30 * 86_400_000;
/** A session in use is renewed at most this often, in milliseconds: one write an hour instead of one a request. */
const RENEWAL_INTERVAL_MS = 3_600_000;

/** What `sess` holds. */
export interface SessionContent {
  userId?: mongoose.Types.ObjectId;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
  /** That of the person when they showed who they are; sessions of older builds have none, which is the first. */
  credentialVersion?: number;
}

/** More sessions than this nobody has: who signs in again and again ends those that were used longest ago. */
const MAX_SESSIONS = 100;

const RANDOM_LENGTH = 43;

/** Tells nothing about the person to who does not know already who it is. */
function ownerMark(random: string, userId: string): string {
  return createHash("sha256").update(`${random} ${userId}`).digest("base64url").slice(0, 16);
}

/** Whether a session was this person's, also when it is gone: its id carries a mark of whom it was made for. */
export function isSessionOf(userId: string, sid: string): boolean {
  const random = sid.slice(0, RANDOM_LENGTH);
  return sid === random + ownerMark(random, userId);
}

/**
 * Opens a session for a person. Gives its id: 256 random bits and the mark of its owner.
 * @param credentialVersion as it was read with the password or identity that was shown: a session that an old password
 *   opens while a new one is set is worth nothing.
 */
export async function openSession(
  userId: string,
  userAgent: string | null,
  credentialVersion = 0,
): Promise<string> {
  const random = randomBytes(32).toString("base64url");
  const sid = random + ownerMark(random, userId);
  const now = new Date();
  const sess: SessionContent = {
    userId: new mongoose.Types.ObjectId(userId),
    createdAt: now,
    lastSeenAt: now,
    userAgent: userAgent?.slice(0, 300) ?? null,
    credentialVersion,
  };
  await Session.create({ sid, sess, expire: new Date(now.getTime() + SESSION_LIFETIME_MS) });
  await endOldestSessions(sess.userId!);
  return sid;
}

async function endOldestSessions(userId: mongoose.Types.ObjectId): Promise<void> {
  const tooMany = await Session.find({ "sess.userId": userId }, { _id: 1 })
    .sort({ "sess.lastSeenAt": -1 })
    .skip(MAX_SESSIONS)
    .lean();
  if (tooMany.length === 0) return;
  await Session.deleteMany({ _id: mongoose.trusted({ $in: tooMany.map(({ _id }) => _id) }) });
}

/** How long after signing in a person counts as having just shown who they are, in milliseconds: 10 minutes. */
const FRESH_MS = 10 * 60_000;

/** Whether this session was opened a moment ago: what a person without a password shows instead of one. */
export async function isFreshSession(sid: string): Promise<boolean> {
  const row = await Session.exists({
    sid,
    "sess.createdAt": mongoose.trusted({ $gt: new Date(Date.now() - FRESH_MS) }),
  });
  return row !== null;
}

/** Whether a session was opened with the credentials that its person has now. */
export function hasCurrentCredentials(
  sess: Pick<SessionContent, "credentialVersion">,
  user: { credentialVersion?: number },
): boolean {
  return (sess.credentialVersion ?? 0) === (user.credentialVersion ?? 0);
}

/** Ends one session. Ending one that is gone does nothing. */
export async function endSession(sid: string): Promise<void> {
  await Session.deleteOne({ sid });
}

/** Ends every session of a person, but for the one that is to stay. */
export async function endAllSessions(userId: string, sidToKeep?: string): Promise<void> {
  await Session.deleteMany({
    "sess.userId": new mongoose.Types.ObjectId(userId),
    ...(sidToKeep !== undefined && { sid: mongoose.trusted({ $ne: sidToKeep }) }),
  });
}

/**
 * The person behind a session id, in one query, or null when the session or the person is gone, banned or being
 * deleted, or when the password has changed since the session's was shown.
 * A session in use is renewed, so that it ends 30 days after its last use.
 */
export async function findSessionUser(sid: string): Promise<PublicUserDocument | null> {
  const now = new Date();
  const [row] = await Session.aggregate<{ sess: SessionContent; user: PublicUserDocument[] }>([
    { $match: { sid, expire: { $gt: now } } },
    { $limit: 1 },
    {
      $lookup: {
        from: "users",
        localField: "sess.userId",
        foreignField: "_id",
        as: "user",
        pipeline: [{ $project: { password: 0, dailyTurnIds: 0, identities: 0 } }],
      },
    },
    { $project: { sess: 1, user: 1 } },
  ]);
  const user = row?.user[0];
  if (!row || !user) return null;
  if (user.isBanned || user.deletionStartedAt) {
    await endAllSessions(user._id.toString());
    return null;
  }
  if (!hasCurrentCredentials(row.sess, user)) {
    await endSession(sid);
    return null;
  }
  if (now.getTime() - row.sess.lastSeenAt.getTime() > RENEWAL_INTERVAL_MS) {
    await Session.updateOne(
      { sid },
      { $set: { "sess.lastSeenAt": now, expire: new Date(now.getTime() + SESSION_LIFETIME_MS) } },
    );
  }
  return user;
}
