import { createHash, randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { AdminInvitation } from "#models/admin-invitation.server";
import { User } from "#models/user.server";
import { logAct } from "~/features/admin/log-act.server";
import { sendMail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { INVITATION_DAYS } from "./limits";

const DAY_MS = 86_400_000;

/** A leaked database yields no usable links. The secret has 256 random bits, so it needs no slow hash. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Sends someone a link that makes them an administrator. A newer one replaces an earlier one to the same address.
 * @throws AppError 409 if the address belongs to an administrator; 429 after too many invitations.
 */
export async function inviteAdministrator(
  administrator: { id: string; preferredLanguage: string },
  email: string,
): Promise<void> {
  const account = await User.findOne({ email }, { isAdmin: 1, preferredLanguage: 1 }).lean();
  if (account?.isAdmin) throw new AppError("adminUsers.invite.isAdministrator", 409);
  await consumeRateLimit("inviteAdmin", administrator.id);
  const token = randomBytes(32).toString("base64url");
  await AdminInvitation.deleteMany({ email });
  await AdminInvitation.create({
    tokenHash: hashOf(token),
    email,
    invitedBy: administrator.id,
    expireAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
  });
  await sendMail({
    template: "adminInvitation",
    to: email,
    userId: account?._id.toString() ?? null,
    language: account?.preferredLanguage ?? administrator.preferredLanguage,
    values: { url: `${env.origin}/invitation?token=${token}`, days: String(INVITATION_DAYS) },
  });
}

/** The address that an invitation went to, or null if it is unknown, used, expired or withdrawn. Does not use it up. */
export async function emailOfInvitation(token: string): Promise<string | null> {
  const row = await AdminInvitation.findOne(usable(token), { email: 1, invitedBy: 1 }).lean();
  if (!row) return null;
  const inviter = { _id: row.invitedBy, isAdmin: true, isBanned: false, deletionStartedAt: null };
  return (await User.exists(inviter)) ? row.email : null;
}

/**
 * Makes a signed-in person an administrator. Of several requests with the same link, one succeeds.
 * @throws AppError 400 if the link is not valid, or went to another address.
 */
export async function acceptInvitation(
  person: { id: string; email: string },
  token: string,
  from: { ipAddress: string; userAgent: string | null },
): Promise<void> {
  if ((await emailOfInvitation(token)) !== person.email) throw new AppError("errors.linkVoid", 400);
  await logAct(person.id, { action: "acceptInvitation", entity: "user", entityId: person.id }, from);
  const used = await AdminInvitation.findOneAndDelete({ ...usable(token), email: person.email }).lean();
  if (!used) throw new AppError("errors.linkVoid", 400);
  await User.updateOne({ _id: person.id, isBanned: false, deletionStartedAt: null }, { isAdmin: true });
}

const usable = (token: string) => ({
  tokenHash: hashOf(token),
  expireAt: mongoose.trusted({ $gt: new Date() }),
});
