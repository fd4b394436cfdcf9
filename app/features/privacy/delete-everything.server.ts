import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { Turn } from "#models/turn.server";
import { User, type UserDocument } from "#models/user.server";
import { endAllSessions } from "~/features/auth/sessions.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { renderMail } from "~/features/mail/render-mail.server";
import { cancelJobsOf, job } from "~/services/jobs.server";
import { log } from "~/services/log.server";
import { deliverMail, isMailConfigured } from "~/services/mail.server";
import { removeAllOf } from "~/services/storage.server";
import { deleteRowsOf } from "./delete-rows.server";
import { endSubscription } from "./delete-subscription.server";

/**
 * A request that was let in just before the deletion may write for this long after it began, in milliseconds: far more
 * than the few database calls of any of them can take.
 */
const GRACE_MS = 10_000;
/** How long what still works for the person is waited for, in milliseconds: a process that died is noticed after 60 s. */
const PATIENCE_MS = 90_000;
const LOOK_INTERVAL_MS = 250;

/** Deletes what belongs to an account whose deletion has begun. It may be broken off anywhere, and begins again. */
export const deleteAccountJob = job<{ userId: string }>({
  name: "delete-account",
  handle: ({ userId }) => deleteEverything(userId),
});

/**
 * Removes everything of a person, the account itself last: as long as it is there, the deletion is taken up again. What
 * could still write for them is stopped before, and what was written meanwhile is looked for until nothing is found.
 * @throws when something does not stop, or a store does not answer.
 */
export async function deleteEverything(userId: string): Promise<void> {
  const user = await User.findOne({
    _id: userId,
    deletionStartedAt: mongoose.trusted({ $ne: null }),
  }).lean();
  if (!user) return;
  const person = { id: userId, email: user.email };
  await endSubscription(user.stripeSubscriptionId);
  await endAllSessions(userId);
  for (;;) {
    const isQuiet = Date.now() >= user.deletionStartedAt!.getTime() + GRACE_MS;
    await stopTurnsOf(userId);
    await until(async () => !(await hasUnsettledTurns(userId)), "a reply");
    const found = (await deleteRowsOf(person)) + (await removeAllOf(userId));
    // Without its row a download is given up by whoever makes it; what it had stored is found in the next round.
    await until(async () => (await cancelJobsOf(person, deleteAccountJob)) === 0, "a job");
    if (isQuiet && found === 0) break;
    if (!isQuiet) await until(() => Date.now() >= user.deletionStartedAt!.getTime() + GRACE_MS, "the grace");
  }
  await sayGoodbye(user);
  await User.deleteOne({ _id: userId });
}

/** A reply that has ended may wait for its message to be written: its turn stays until that is done. */
async function hasUnsettledTurns(userId: string): Promise<boolean> {
  const row = await Turn.findOne({ settled: false, userId }, { _id: 1 }).hint("unsettled").lean();
  return row !== null;
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`a deletion waits for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
  }
}

/**
 * The last mail goes out by itself, not through the outbox: nothing may keep the address. It is tried once; an account
 * does not stay because a mail server is away.
 */
async function sayGoodbye({
  email,
  firstName,
  emailVerifiedAt,
  preferredLanguage,
}: UserDocument): Promise<void> {
  if (!isMailConfigured()) return;
  try {
    const values = { name: emailVerifiedAt && firstName };
    await deliverMail({
      id: randomUUID(),
      to: email,
      ...renderMail("accountDeleted", preferredLanguage, values),
    });
  } catch (error) {
    log.warn({ err: error }, "could not send the account deletion email");
  }
}
