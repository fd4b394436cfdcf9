import { createHash, createHmac, randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { Session } from "#models/session.server";
import { loadSessionSecrets } from "~/services/secret.server";
import type { PublicUserDocument } from "../user-dto.server";

/** A session expires this long after its last use, in milliseconds: 30 days. */
const SESSION_LIFETIME_MS = 30 * 86_400_000;
/** A session in use is renewed at most this often, in milliseconds: one write per hour instead of one per request. */
const RENEWAL_INTERVAL_MS = 3_600_000;

/** The content of `sess`. */
export interface SessionContent {
  userId?: mongoose.Types.ObjectId;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
  /** The person's credential version at sign-in; sessions of older builds have none, which means the first. */
  credentialVersion?: number;
}

/** Maximum number of sessions per person; further sign-ins end the least recently used ones. */
const MAX_SESSIONS = 100;

const RANDOM_LENGTH = 43;
const MARK_LENGTH = 16;

/** Only confirms the person to code that already knows their id. */
function ownerMark(random: string, userId: string): string {
  return createHash("sha256").update(`${random} ${userId}`).digest("base64url").slice(0, MARK_LENGTH);
}

/** The same in all sessions of a person; without the secret, it does not reveal whose they are. */
function personMark(userId: string): string {
  const [secret] = loadSessionSecrets();
  return createHmac("sha256", secret!).update(`person:${userId}`).digest("base64url").slice(0, MARK_LENGTH);
}

/** A new id for a session: 256 random bits, the mark of its owner, and one that all sessions of the owner share. */
export function newSessionId(userId: string): string {
  const random = randomBytes(32).toString("base64url");
  return random + ownerMark(random, userId) + personMark(userId);
}

/** What the sessions of one person have in common; of an older build's session, its id. */
export function personOfSession(sid: string): string {
  return sid.slice(RANDOM_LENGTH + MARK_LENGTH) || sid;
}

/** Whether a session belonged to this person, even if it has ended: its id carries a mark of its owner. */
export function isSessionOf(userId: string, sid: string): boolean {
  const random = sid.slice(0, RANDOM_LENGTH);
  return sid.slice(0, RANDOM_LENGTH + MARK_LENGTH) === random + ownerMark(random, userId);
}

/**
 * Opens a session for a person. Returns its id.
 * @param credentialVersion as read together with the password or identity that was checked: a session opened with an
 *   old password while a new one is being set is not valid.
 */
export async function openSession(
  userId: string,
  userAgent: string | null,
  credentialVersion = 0,
): Promise<string> {
  const sid = newSessionId(userId);
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

/** How long a sign-in counts as recent, in milliseconds: 10 minutes. */
const FRESH_MS = 10 * 60_000;

/** Whether this session was opened recently, which a person without a password needs instead of one. */
export async function isFreshSession(sid: string): Promise<boolean> {
  const row = await Session.exists({
    sid,
    "sess.createdAt": mongoose.trusted({ $gt: new Date(Date.now() - FRESH_MS) }),
  });
  return row !== null;
}

/** Whether a session was opened with the person's current credentials. */
export function hasCurrentCredentials(
  sess: Pick<SessionContent, "credentialVersion">,
  user: { credentialVersion?: number },
): boolean {
  return (sess.credentialVersion ?? 0) === (user.credentialVersion ?? 0);
}

/** Ends one session. Does nothing if it has already ended. */
export async function endSession(sid: string): Promise<void> {
  await Session.deleteOne({ sid });
}

/** Ends every session of a person, except an optional one to keep. */
export async function endAllSessions(userId: string, sidToKeep?: string): Promise<void> {
  await Session.deleteMany({
    "sess.userId": new mongoose.Types.ObjectId(userId),
    ...(sidToKeep !== undefined && { sid: mongoose.trusted({ $ne: sidToKeep }) }),
  });
}

/**
 * The person behind a session id, in one query; null if the session or person does not exist, the person is banned or
 * being deleted, or the password has changed since the session was opened. Renews a session in use, so that it
 * expires 30 days after its last use.
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
        pipeline: [
          { $project: { password: 0, dailyTurnIds: 0, identities: 0, searchText: 0, searchParts: 0 } },
        ],
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
