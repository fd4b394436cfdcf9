import mongoose from "mongoose";
import { Session, type SessionDocument } from "#models/session.server";
import { User } from "#models/user.server";
import { describeUserAgent } from "./describe-user-agent.server";
import type { SessionContent } from "./sessions.server";
import type { DeviceDto } from "../types";

/** A longer list would not be read; all devices can be signed out at once. */
const MAX_DEVICES = 50;

/**
 * Lists where a person is signed in: the current device first, then the others, most recently used first.
 * @param currentSid the requesting browser's session.
 */
export async function listSessions(
  userId: string,
  currentSid: string,
): Promise<{ devices: DeviceDto[]; hasMore: boolean }> {
  const user = await User.findById(userId, { credentialVersion: 1 }).lean();
  const version = user?.credentialVersion ?? 0;
  const theirs = {
    "sess.userId": new mongoose.Types.ObjectId(userId),
    // A session opened with an old password is no longer valid; one opened by an older build has no version.
    "sess.credentialVersion": mongoose.trusted({ $in: version === 0 ? [0, null] : [version] }),
    expire: mongoose.trusted({ $gt: new Date() }),
  };
  const [current, others] = await Promise.all([
    Session.find({ ...theirs, sid: currentSid }).lean(),
    Session.find({ ...theirs, sid: mongoose.trusted({ $ne: currentSid }) })
      .sort({ "sess.lastSeenAt": -1 })
      .limit(MAX_DEVICES)
      .lean(),
  ]);
  const rows = [...current, ...others];
  const devices = await Promise.all(rows.slice(0, MAX_DEVICES).map((row) => toDevice(row, currentSid)));
  return { devices, hasMore: rows.length > MAX_DEVICES };
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
