import { User } from "#models/user.server";
import { endAllSessions } from "~/features/auth/sessions/sessions.server";
import { stopBillingSoon } from "~/features/billing/subscriptions/stop-billing.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { notifyByEmail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";
import { AppError } from "~/utils/app-error";
import { keepAnAdministrator } from "./keep-an-administrator.server";

/** Who bans, and why. Both are unknown to a script. */
interface Ban {
  administratorId?: string;
  reason?: string;
}

/**
 * Bans or unbans a person, and tells them by email. A ban ends their sessions and open streams on every process, and
 * their subscription with its period: they could not cancel it themselves. Its reason is kept until the ban ends.
 * @throws AppError 404 if there is no such person; 409 for the last administrator, and for oneself.
 */
export async function setBanned(
  userId: string,
  isBanned: boolean,
  { administratorId, reason }: Ban = {},
): Promise<void> {
  if (!isBanned) return unban(userId);
  if (userId === administratorId) throw new AppError("errors.notOneself", 409);
  const before = await keepAnAdministrator(
    userId,
    () => change(userId, { isBanned: true, banReason: reason || null }),
    (stored) => change(userId, { isBanned: stored.isBanned, banReason: stored.banReason ?? null }),
  );
  if (before.isBanned && before.banReason && !reason) await change(userId, { banReason: before.banReason });
  await endAllSessions(userId);
  await stopTurnsOf(userId);
  await stopBillingSoon(userId, before.stripeCustomerId);
  if (!before.isBanned)
    await tell(before, pays(before) ? "payingAccountBanned" : "accountBanned", "/contact");
}

async function unban(userId: string): Promise<void> {
  const before = await change(userId, { isBanned: false, banReason: null });
  if (before.isBanned) await tell(before, "accountUnbanned", "/login");
}

const pays = ({ subscription }: Awaited<ReturnType<typeof change>>) =>
  subscription !== null &&
  subscription !== undefined &&
  ["active", "trialing", "past_due", "unpaid"].includes(subscription.state);

/** The reason is not in it: it may speak of other people. */
async function tell(
  person: Awaited<ReturnType<typeof change>>,
  template: "accountBanned" | "payingAccountBanned" | "accountUnbanned",
  path: string,
): Promise<void> {
  await notifyByEmail({
    template,
    to: person.email,
    userId: person._id.toString(),
    language: person.preferredLanguage,
    values: { name: person.emailVerifiedAt && person.firstName, url: `${env.origin}${path}` },
  });
}

/** Returns what was stored before. */
async function change(userId: string, values: { isBanned?: boolean; banReason?: string | null }) {
  const before = await User.findOneAndUpdate({ _id: userId, deletionStartedAt: null }, values, {
    projection: {
      isBanned: 1,
      banReason: 1,
      email: 1,
      firstName: 1,
      emailVerifiedAt: 1,
      preferredLanguage: 1,
      stripeCustomerId: 1,
      subscription: 1,
    },
  }).lean();
  if (!before) throw new AppError("errors.notFound", 404);
  return before;
}
