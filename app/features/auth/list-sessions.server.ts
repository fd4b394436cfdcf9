import mongoose from "mongoose";
import { Session, type SessionDocument } from "#models/session.server";
import { User } from "#models/user.server";
import { describeUserAgent } from "./describe-user-agent.server";
import type { SessionContent } from "./sessions.server";
import type { DeviceDto } from "./types";

/** Nobody looks through more devices than these; all of them can be signed out at once. */
const SHOWN = 50;

/**
 * Where a person is signed in: the device of whoever asks, then the others, the one seen last first.
 * @param currentSid the session of whoever asks.
 */
export async function listSessions(
  userId: string,
  currentSid: string,
): Promise<{ devices: DeviceDto[]; hasMore: boolean }> {
  const user = await User.findById(userId, { credentialVersion: 1 }).lean();
  const version = user?.credentialVersion ?? 0;
  const theirs = {
    "sess.userId": new mongoose.Types.ObjectId(userId),
    // What an old password opened is worth nothing, and what an older build opened has no version.
    "sess.credentialVersion": mongoose.trusted({ $in: version === 0 ? [0, null] : [version] }),
    expire: mongoose.trusted({ $gt: new Date() }),
  };
  const [current, others] = await Promise.all([
    Session.find({ ...theirs, sid: currentSid }).lean(),
    Session.find({ ...theirs, sid: mongoose.trusted({ $ne: currentSid }) })
      .sort({ "sess.lastSeenAt": -1 })
      .limit(SHOWN)
      .lean(),
  ]);
  const rows = [...current, ...others];
  const devices = await Promise.all(rows.slice(0, SHOWN).map((row) => toDevice(row, currentSid)));
  return { devices, hasMore: rows.length > SHOWN };
}

async function toDevice({ _id, sid, sess }: SessionDocument, currentSid: string): Promise<DeviceDto> {
  const { userAgent, createdAt, lastSeenAt } = sess as SessionContent;
  return {
    id: _id.toString(),
    ...(await describeUserAgent(userAgent)),
    firstSeenAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: sid === currentSid,
  };
}
